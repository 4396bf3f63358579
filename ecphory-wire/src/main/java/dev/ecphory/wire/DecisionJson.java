package dev.ecphory.wire;

import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.internal.store.DecisionCodec;

/** What was decided, as lines that are kept between those of events. Stateless; threads may share it. */
public final class DecisionJson {
    /** The member by which such a line is known. */
    public static final String DECISION = "decision";

    private DecisionJson() {}

    /** One line, without its end. */
    public static String line(DecisionRecord decided) {
        DecisionCodec text = DecisionCodec.of(decided.decision());
        return Json.text(
                Json.object(DECISION, text.kind(), "at", TimeFormats.iso(decided.at()), "fields", text.parts()));
    }
}
