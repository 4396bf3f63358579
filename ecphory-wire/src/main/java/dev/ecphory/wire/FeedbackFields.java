package dev.ecphory.wire;

import dev.ecphory.engine.Learning;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a caller says of the use of what was recalled. Stateless; threads may share it. */
public final class FeedbackFields {
    /** The question, and ids of events. */
    public static final Fields ALL = Fields.of(
            Field.text("question", "The question, as it was asked; case and punctuation do not matter.")
                    .needed(),
            Field.of("used", Field.Type.TEXTS, "Ids of recalled events that were of use."),
            Field.of("ignored", Field.Type.TEXTS, "Ids of recalled events that were of none."));

    private FeedbackFields() {}

    /**
     * Reports it, durably.
     *
     * @throws dev.ecphory.memory.InvalidInputException as {@link Learning#feedback} does
     */
    public static Map<String, @Nullable Object> take(Learning learning, Given given) {
        List<String> used = given.texts("used");
        List<String> ignored = given.texts("ignored");
        learning.feedback(given.needed("question"), used, ignored);
        return Json.object("used", used.size(), "ignored", ignored.size());
    }
}
