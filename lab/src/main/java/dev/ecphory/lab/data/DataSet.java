package dev.ecphory.lab.data;

import dev.ecphory.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Conversations with questions whose evidence is known. Immutable.
 *
 * @param name its format and the name of its file or folder, never a path: "locomo:locomo10.json"
 * @param sha256 of the files read, one after the other in the order of their relative paths
 * @param conversations in the data set's order
 */
public record DataSet(String name, String sha256, List<Conversation> conversations) {
    /** What {@link #load} takes. */
    public static final String FORMS = "locomo:FILE, beam:DIR, longmemeval:FILE or jsonl:DIR";

    /** Stands in the name of a data set before how its conversations were cut. */
    public static final String CUT = " by ";

    /**
     * Reads a data set.
     *
     * @param spec {@code locomo:FILE}, {@code beam:DIR} (one chat's folder, or a folder of chats),
     *     {@code longmemeval:FILE} or {@code jsonl:DIR}
     * @throws InvalidInputException naming file and position when it cannot be read as that format
     */
    public static DataSet load(String spec) {
        int colon = spec.indexOf(':');
        String format = colon < 0 ? "" : spec.substring(0, colon);
        Function<Path, Read> loader =
                switch (format) {
                    case "locomo" -> Locomo::read;
                    case "beam" -> Beam::read;
                    case "longmemeval" -> LongMemEval::read;
                    case "jsonl" -> JsonlFolder::read;
                    default ->
                        throw new InvalidInputException(
                                "dataset", '"' + spec + '"', "names no known format", "give " + FORMS);
                };
        Path path = Path.of(spec.substring(colon + 1)).toAbsolutePath().normalize();
        if (!Files.exists(path)) {
            throw new InvalidInputException("dataset", path.toString(), "does not exist", "check the path");
        }
        Read read = loader.apply(path);
        Path root = Files.isDirectory(path) ? path : path.resolveSibling("");
        return new DataSet(format + ":" + path.getFileName(), Digest.of(root, read.files()), read.conversations());
    }

    /** What {@link #load} takes, without the folder that it lies in. */
    public static String named(String spec) {
        int colon = spec.indexOf(':');
        return spec.substring(0, colon + 1) + spec.substring(Math.max(colon, spec.lastIndexOf('/')) + 1);
    }

    /** Conversations that were made and not read; the digest is that of all that they say and ask. */
    public static DataSet made(String name, List<Conversation> conversations) {
        List<String> all = conversations.stream()
                .map(conversation ->
                        conversation.events() + "\n" + conversation.questions() + "\n" + conversation.unanswerable())
                .toList();
        return new DataSet(name, Digest.of(all), conversations);
    }

    /** The conversations that a loader gives, and the files it read. */
    record Read(List<Conversation> conversations, List<Path> files) {}

    /** The same with at most so many conversations; the digest still is that of the files. */
    public DataSet first(int limit) {
        return new DataSet(name, sha256, conversations.subList(0, Math.min(limit, conversations.size())));
    }

    /** The same with at most so many questions of each conversation, spread over it; the digest still is that of the files. */
    public DataSet asking(int most) {
        return new DataSet(
                name,
                sha256,
                conversations.stream().map(one -> one.asking(most)).toList());
    }

    /**
     * Data sets of one kind, of which one tells of the other: those of a format that is one data set's own ("locomo"), or of a JSONL
     * folder ("jsonl:msc"), whole or cut.
     */
    public String family() {
        String format = name.substring(0, Math.max(0, name.indexOf(':')));
        String read = name.contains(CUT) ? name.substring(0, name.indexOf(CUT)) : name;
        return format.isEmpty() || format.equals("jsonl") ? read : format;
    }

    /** Events in all. */
    public int events() {
        return conversations.stream().mapToInt(c -> c.events().size()).sum();
    }

    /** Questions in all, without those that are excluded. */
    public int questions() {
        return conversations.stream().mapToInt(c -> c.questions().size()).sum();
    }

    /** Questions that nothing said answers, in all; they are not among {@link #questions}. */
    public int unanswerable() {
        return conversations.stream().mapToInt(c -> c.unanswerable().size()).sum();
    }

    /** Questions that are left out, counted by reason. */
    public Map<String, Integer> excluded() {
        return sum(Conversation::excluded);
    }

    /** Irregularities of the files that were mended or passed over, counted by kind. */
    public Map<String, Integer> repairs() {
        return sum(Conversation::repairs);
    }

    private Map<String, Integer> sum(Function<Conversation, Map<String, Integer>> counts) {
        Map<String, Integer> sum = new TreeMap<>();
        for (Conversation conversation : conversations) {
            counts.apply(conversation).forEach((reason, n) -> sum.merge(reason, n, Integer::sum));
        }
        return sum;
    }
}
