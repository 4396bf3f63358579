package dev.ecphory.internal.retrieval.stage;

import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One page of a ranking that is handed out in several, as items and as a context, each of which goes on behind itself. A cursor holds
 * what was asked, as a digest, the place in the log at which the first page was made, and the events given and told so far: nothing
 * comes twice, and nothing that was appended since comes at all. At most {@value #DEPTH} events of a question are handed out. Immutable.
 *
 * @param options as they were asked, of the page's ranking: as deep as all pages so far, of the log as it was
 * @param limit events on the page
 * @param given the events among the items of the pages before
 * @param told the events in the contexts of the pages before
 * @param digest of what was asked, in hexadecimal
 */
public record ResultPager(RecallOptions options, int limit, Set<Long> given, Set<Long> told, String digest) {
    /** The most events of all pages together. */
    public static final int DEPTH = 1_000;

    private static final int VERSION = 2;
    private static final int DIGEST = 9;
    /** The marks of an event in a cursor. */
    private static final int GIVEN = 1;

    private static final int TOLD = 2;
    private static final int MARKS = 2;
    /** The mark of a cursor behind which a context has more to tell. */
    private static final int UNTOLD = 0x80;

    /**
     * The page that was asked for.
     *
     * @throws InvalidInputException when it goes on from a page of something else
     */
    public static ResultPager of(Namespace namespace, String question, RecallOptions options) {
        String digest = digest(namespace, question, options);
        String after = options.after();
        if (after == null) {
            return first(namespace, question, options);
        }
        Set<Long> given = new HashSet<>();
        Set<Long> told = new HashSet<>();
        long through;
        try {
            DataInputStream in = new DataInputStream(
                    new ByteArrayInputStream(Base64.getUrlDecoder().decode(after)));
            boolean known = (in.readUnsignedByte() & ~UNTOLD) == VERSION;
            byte[] of = new byte[DIGEST];
            in.readFully(of);
            if (!known || !HexFormat.of().formatHex(of).equals(digest)) {
                throw wrong("belongs to another question, filter, recipe or memory");
            }
            through = read(in);
            long seq = 0;
            while (in.available() > 0) {
                long marked = read(in);
                seq += marked >> MARKS;
                if ((marked & GIVEN) != 0) {
                    given.add(seq);
                }
                if ((marked & TOLD) != 0) {
                    told.add(seq);
                }
            }
        } catch (IOException | IllegalArgumentException damaged) {
            throw wrong("is no cursor");
        }
        if (Math.min(given.size(), told.size()) >= DEPTH) {
            throw wrong("is at the end: " + DEPTH + " events of a question can be paged through");
        }
        RecallOptions deep = options.withLimit(Math.min(DEPTH, given.size() + options.limit()))
                .withContext(options.context()
                        .withDepth(
                                Math.min(DEPTH, told.size() + options.context().depth())))
                .withVisibility(options.visibility().withThrough(through));
        return new ResultPager(deep, options.limit(), given, told, digest);
    }

    /** The first page, wherever the options go on from. */
    public static ResultPager first(Namespace namespace, String question, RecallOptions options) {
        return new ResultPager(options, options.limit(), Set.of(), Set.of(), digest(namespace, question, options));
    }

    public List<RecalledEvent> page(List<RecalledEvent> ranked) {
        return given.isEmpty()
                ? ranked
                : ranked.stream()
                        .filter(found -> !given.contains(found.entry().seq()))
                        .limit(limit)
                        .toList();
    }

    /**
     * Where the next page begins; null where there is none.
     *
     * @param page the items of this one
     * @param context the events in the context of this one
     * @param more true where events are left for which the context had no room
     */
    @Nullable
    String next(List<RecalledEvent> page, Set<Long> context, boolean more, long last, int inSight) {
        int all = given.size() + page.size();
        boolean items = !page.isEmpty() && page.size() == limit && all < Math.min(DEPTH, inSight);
        boolean untold = more && !context.isEmpty() && told.size() + context.size() < DEPTH;
        if (!items && !untold) {
            return null;
        }
        SortedMap<Long, Integer> marked = new TreeMap<>();
        given.forEach(seq -> marked.merge(seq, GIVEN, ResultPager::both));
        page.forEach(found -> marked.merge(found.entry().seq(), GIVEN, ResultPager::both));
        Stream.concat(told.stream(), context.stream()).forEach(seq -> marked.merge(seq, TOLD, ResultPager::both));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(VERSION | (untold ? UNTOLD : 0));
        bytes.writeBytes(HexFormat.of().parseHex(digest));
        write(bytes, Math.min(last, options.visibility().through()));
        long before = 0;
        for (Map.Entry<Long, Integer> one : marked.entrySet()) {
            write(bytes, ((one.getKey() - before) << MARKS) | one.getValue());
            before = one.getKey();
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    }

    private static int both(int one, int other) {
        return one | other;
    }

    private static InvalidInputException wrong(String what) {
        return new InvalidInputException(
                "after", "(cursor)", what, "leave it out to begin at the first page, and ask as that was asked");
    }

    /** What must not change from page to page; when it is asked, how much is wanted and how it is told may. */
    private static String digest(Namespace namespace, String question, RecallOptions options) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Object part : Arrays.asList(
                namespace.value(),
                question,
                options.recipe(),
                options.asker(),
                options.validAt(),
                options.knownAt(),
                options.includeQuarantined(),
                options.includeArchived(),
                options.filter(),
                options.attention().focus(),
                options.attention().mute(),
                options.assets(),
                options.session(),
                options.currentEvent(),
                options.purpose(),
                options.minRelevance())) {
            byte[] text = String.valueOf(part).getBytes(StandardCharsets.UTF_8);
            bytes.writeBytes(ByteBuffer.allocate(4)
                    .putInt(part == null ? -1 : text.length)
                    .array());
            bytes.writeBytes(text);
        }
        return Asset.digest(bytes.toByteArray()).substring(0, 2 * DIGEST);
    }

    private static void write(ByteArrayOutputStream out, long number) {
        long left = number;
        while (left >= 0x80) {
            out.write((int) ((left & 0x7f) | 0x80));
            left >>>= 7;
        }
        out.write((int) left);
    }

    private static long read(DataInputStream in) throws IOException {
        long number = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            int b = in.readUnsignedByte();
            number |= (long) (b & 0x7f) << shift;
            if (b < 0x80) {
                return number;
            }
        }
        throw new IOException("a number without an end");
    }
}
