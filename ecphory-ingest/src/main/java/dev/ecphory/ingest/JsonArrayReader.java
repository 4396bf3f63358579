package dev.ecphory.ingest;

import dev.ecphory.wire.Json;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * The objects of a long JSON array, one at a time. The array is the document, or a member of it with one of the given names; a
 * document that is an object without such a member is itself the only item. Not for several threads.
 */
public final class JsonArrayReader implements AutoCloseable {
    /** A conversation of this many characters and nodes is not one that somebody had. */
    private static final long LARGEST = 48L << 20;

    private static final long NODE = 64;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(200)
                    .maxStringLength(24 << 20)
                    .maxNumberLength(100)
                    .maxNameLength(20_000)
                    .build())
            .build();

    private final String where;
    private final InputStream in;
    private @Nullable JsonParser opened;
    private final Set<String> arrays;
    private boolean inArray;
    private boolean over;
    private long number;

    /** Something stands where no item can be read; nothing after it can be. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        Unreadable(String message) {
            super(message);
        }
    }

    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * One item.
     *
     * @param where the file and its number
     * @param object null when it is no object, or too large
     */
    public record Element(String where, @Nullable Map<String, @Nullable Object> object, String problem) {}

    JsonArrayReader(String where, InputStream in, Set<String> arrays) {
        this.where = where;
        this.in = in;
        this.arrays = arrays;
    }

    static JsonParser parser(String text) {
        return FACTORY.createParser(ObjectReadContext.empty(), text);
    }

    /** A value of one line or of a short text; empty when it is none. */
    public static Optional<Map<String, @Nullable Object>> object(String text) {
        try (JsonArrayReader items = new JsonArrayReader(
                "",
                new java.io.ByteArrayInputStream(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                Set.of())) {
            return items.next().flatMap(item -> Optional.ofNullable(item.object()));
        } catch (Unreadable wrong) {
            return Optional.empty();
        }
    }

    /** The next item; empty at the end. */
    Optional<Element> next() throws Unreadable {
        if (over) {
            return Optional.empty();
        }
        try {
            JsonParser parser = opened;
            if (parser == null) {
                parser = FACTORY.createParser(ObjectReadContext.empty(), in);
                opened = parser;
                return first(parser);
            }
            return following(parser);
        } catch (JacksonException wrong) {
            over = true;
            var at = wrong.getLocation();
            String place = at == null || at.getLineNr() < 0
                    ? ""
                    : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
            throw new Unreadable("is not JSON any more" + place + ", after item " + number);
        }
    }

    /**
     * Hands on each item of a file, and tells the sink how far the reading has come.
     *
     * @param size of the file in bytes
     * @param mend what the caller can do about a file that cannot be read on
     */
    public static void each(
            String name,
            InputStream in,
            long size,
            Set<String> arrays,
            ImportSink sink,
            String mend,
            Consumer<Element> taker) {
        JsonArrayReader items = new JsonArrayReader(name, in, arrays);
        try {
            Optional<Element> item = items.next();
            while (item.isPresent()) {
                taker.accept(item.get());
                sink.at(items.bytes(), size);
                item = items.next();
            }
        } catch (Unreadable wrong) {
            sink.complain(new ImportProblem(name, String.valueOf(wrong.getMessage()), mend));
        }
    }

    private Optional<Element> first(JsonParser parser) throws Unreadable {
        JsonToken token = parser.nextToken();
        if (token == JsonToken.START_ARRAY) {
            inArray = true;
            return following(parser);
        }
        if (token != JsonToken.START_OBJECT) {
            over = true;
            throw new Unreadable("is neither a JSON array nor an object");
        }
        Map<String, @Nullable Object> whole = new LinkedHashMap<>();
        IntConsumer budget = budget();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_ARRAY && arrays.contains(name)) {
                inArray = true;
                return following(parser);
            }
            try {
                whole.put(name, Json.value(parser, budget));
            } catch (TooLarge large) {
                over = true;
                throw new Unreadable("has one object that is too large");
            }
        }
        over = true;
        number++;
        return Optional.of(new Element(where, whole, ""));
    }

    private Optional<Element> following(JsonParser parser) {
        JsonToken token = parser.nextToken();
        if (!inArray || token == null || token == JsonToken.END_ARRAY) {
            over = true;
            return Optional.empty();
        }
        number++;
        String place = where + " item " + number;
        if (token != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return Optional.of(new Element(place, null, "is not an object"));
        }
        int depth = parser.streamReadContext().getNestingDepth();
        try {
            @SuppressWarnings("unchecked") // members are strings
            Map<String, @Nullable Object> object = (Map<String, @Nullable Object>) Json.value(parser, budget());
            return Optional.of(new Element(place, object, ""));
        } catch (TooLarge large) {
            while (parser.streamReadContext().getNestingDepth() >= depth && parser.nextToken() != null) {
                // passed over, without being kept
            }
            return Optional.of(new Element(place, null, "is too large"));
        }
    }

    /** A counter of what one item costs to keep, which ends the reading of one that is too large. */
    private static IntConsumer budget() {
        long[] left = {LARGEST};
        return characters -> {
            if (left[0] < NODE) {
                throw new TooLarge();
            }
            left[0] -= NODE + characters;
        };
    }

    /** How many bytes were read, about. */
    long bytes() {
        JsonParser parser = opened;
        return parser == null ? 0 : Math.max(0, parser.currentLocation().getByteOffset());
    }

    @Override
    public void close() {
        JsonParser parser = opened;
        if (parser != null) {
            parser.close();
        }
    }

    /** A member that is a string; null when it is anything else. */
    public static @Nullable String string(@Nullable Map<String, @Nullable Object> object, String name) {
        return object != null && object.get(name) instanceof String text ? text : null;
    }

    /** A member that is an object. */
    @SuppressWarnings("unchecked") // members are strings
    static @Nullable public Map<String, @Nullable Object> object(
            @Nullable Map<String, @Nullable Object> of, String name) {
        return of != null && of.get(name) instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : null;
    }

    /** A member that is a list; empty when it is anything else. */
    public static List<?> list(@Nullable Map<String, @Nullable Object> object, String name) {
        return object != null && object.get(name) instanceof List<?> list ? list : List.of();
    }

    /** What an unknown thing is, as an object. */
    @SuppressWarnings("unchecked") // members are strings
    static @Nullable public Map<String, @Nullable Object> asObject(@Nullable Object thing) {
        return thing instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : null;
    }
}
