package dev.ecphory.wire;

import dev.ecphory.memory.Decided;
import dev.ecphory.store.DecisionText;

/** What was decided, as lines that are kept between those of events. Stateless; threads may share it. */
public final class DecisionJson {
    /** The member by which such a line is known. */
    public static final String DECISION = "decision";

    private DecisionJson() {}

    /** One line, without its end. */
    public static String line(Decided decided) {
        DecisionText text = DecisionText.of(decided.decision());
        return Json.text(Json.object(DECISION, text.kind(), "at", Times.iso(decided.at()), "fields", text.parts()));
    }
}
