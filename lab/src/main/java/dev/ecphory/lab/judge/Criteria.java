package dev.ecphory.lab.judge;

import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.data.Question.Reference;
import dev.ecphory.lab.reader.PromptText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The criteria of what counts as right, by category of question, as a file tells it: sections under lines like {@code [answer
 * temporal-reasoning knowledge-update]}, which say how is judged and of which categories. {@code any} is every category,
 * {@code unanswerable} every question that nothing said answers. The first section that names a question and whose way its
 * reference allows is the one that counts. Immutable; threads may share it.
 *
 * @param name of the file
 * @param sections in the file's order
 * @param digest of the whole file
 */
public record Criteria(String name, List<Section> sections, String digest) {
    /** The sets there are. */
    public static final List<String> NAMES =
            List.of("longmemeval", "locomo-semantic", "locomo-strict", "beam", "general");

    private static final Map<String, String> BY_FORMAT =
            Map.of("longmemeval", "longmemeval", "locomo", "locomo-semantic", "beam", "beam");
    private static final Pattern HEAD = Pattern.compile("(?m)^\\[(answer|points|order) ([^]]+)]\\n");
    private static final String ANY = "any";
    private static final String UNANSWERABLE = "unanswerable";

    /** The ways to judge. */
    enum Way {
        /** The whole answer against the reference: right or wrong. */
        ANSWER,
        /** Each point of the rubric: 0, .5 or 1. */
        POINTS,
        /** The order of the rubric's points in the answer. */
        ORDER
    }

    /**
     * Criteria of some categories.
     *
     * @param way how is judged
     * @param categories of which questions
     * @param text the criteria, as a judge is given them
     */
    record Section(Way way, Set<String> categories, String text) {
        private boolean names(Question question) {
            return categories.contains(question.category())
                    || (categories.contains(ANY) && question.reference().answerable())
                    || (categories.contains(UNANSWERABLE)
                            && !question.reference().answerable());
        }

        private boolean allowedBy(Reference reference) {
            return way == Way.ANSWER
                    ? reference.answer() != null || !reference.answerable()
                    : !reference.rubric().isEmpty();
        }
    }

    /**
     * The set of a name.
     *
     * @throws InvalidInputException when there is none
     */
    public static Criteria named(String name) {
        if (!NAMES.contains(name)) {
            throw new InvalidInputException("criteria", '"' + name + '"', "are not known", "give one of " + NAMES);
        }
        return parsed(name, DataFile.text(Criteria.class, name + ".txt"));
    }

    /** The set by which answers to a data set's questions are judged, when nobody says otherwise. */
    public static Criteria of(DataSet data) {
        int colon = data.name().indexOf(':');
        return named(BY_FORMAT.getOrDefault(data.name().substring(0, Math.max(colon, 0)), "general"));
    }

    static Criteria parsed(String name, String text) {
        List<Section> sections = new ArrayList<>();
        Matcher head = HEAD.matcher(text);
        boolean found = head.find();
        while (found) {
            Way way = Way.valueOf(head.group(1).toUpperCase(java.util.Locale.ROOT));
            Set<String> categories = Set.of(head.group(2).split(" "));
            int start = head.end();
            found = head.find();
            String body = text.substring(start, found ? head.start() : text.length());
            sections.add(new Section(way, categories, body.strip()));
        }
        return new Criteria(name, sections, PromptText.digest(List.of(text)));
    }

    /**
     * What counts for a question.
     *
     * @throws InvalidInputException when nothing is said of its category, or it has no reference to be judged by
     */
    Section of(Question question) {
        return sections.stream()
                .filter(section -> section.names(question) && section.allowedBy(question.reference()))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "criteria",
                        name,
                        "have nothing for question " + question.id() + " of category " + question.category(),
                        "give it the reference that its category is judged by, or name other criteria"));
    }
}
