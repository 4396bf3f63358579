package dev.ecphory.wire;

import dev.ecphory.engine.Association;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was learned from use, as programs read it. Stateless; threads may share it. */
public final class AssociationJson {
    private AssociationJson() {}

    /** Two events that were recalled together. */
    public static Map<String, @Nullable Object> of(Association one) {
        return Json.object(
                "one", EventJson.of(one.one()),
                "other", EventJson.of(one.other()),
                "weight", one.weight(),
                "recalls", one.recalls(),
                "questions", one.questions(),
                "last", Times.iso(one.last()));
    }
}
