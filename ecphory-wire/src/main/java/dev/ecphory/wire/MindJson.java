package dev.ecphory.wire;

import dev.ecphory.engine.InMind;
import dev.ecphory.recall.Felt;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What comes to mind, and what is there, as programs read it. Stateless; threads may share it. */
public final class MindJson {
    private MindJson() {}

    /** What was felt beside what was recalled. */
    public static Map<String, @Nullable Object> of(Felt felt) {
        Map<String, @Nullable Object> object = Json.object(
                "level", felt.knowing().level(),
                "widen", felt.knowing().widen(),
                "known", felt.knowing().known(),
                "tipOfTheTongue", felt.knowing().tipOfTheTongue());
        Felt.Unbidden unbidden = felt.unbidden();
        if (unbidden != null) {
            object.put(
                    "unbidden",
                    Json.object(
                            "event", EventJson.of(unbidden.entry()),
                            "strength", unbidden.strength(),
                            "intensity", unbidden.intensity(),
                            "inContext", unbidden.inContext()));
        }
        return object;
    }

    /**
     * What is in mind in a session.
     *
     * @param maxTokens the budget of its context, 0 to {@link InMind#MOST_TOKENS}
     * @throws dev.ecphory.memory.InvalidInputException when the budget is out of its range
     */
    public static Map<String, @Nullable Object> of(String session, InMind mind, int maxTokens) {
        return Json.object(
                "session", session,
                "capacity", mind.capacity(),
                "held", mind.held().stream().map(MindJson::of).toList(),
                "forgotten", mind.forgotten(),
                "context", mind.told(maxTokens));
    }

    private static Map<String, @Nullable Object> of(InMind.Present present) {
        return Json.object(
                "activation", present.activation(),
                "presence", Words.lower(present.presence()),
                "event", EventJson.of(present.entry()));
    }
}
