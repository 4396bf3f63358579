package dev.ecphory.recall;

import dev.ecphory.recall.Classification.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A cue in words, for whoever wants to know how a question was read. Stateless; threads may share it. */
final class CueText {
    private CueText() {}

    static String of(Cue cue) {
        List<String> told = new ArrayList<>();
        kind(cue.classification(), told);
        if (cue.chain() != null) {
            told.add("by way of: " + cue.chain());
        }
        if (!cue.subjects().isEmpty()) {
            told.add("about " + String.join(", ", cue.subjects()));
        }
        if (cue.window() != null) {
            told.add("when: " + cue.window().phrase());
        }
        cue.wording().answerTypes().stream()
                .sorted()
                .forEach(type -> told.add("wants a " + type.name().toLowerCase(Locale.ROOT)));
        cue.wording().phrases().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(cueing ->
                        told.add(cueing.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": \""
                                + cueing.getValue() + "\""));
        return String.join("; ", told);
    }

    private static void kind(Classification kind, List<String> told) {
        told.add(String.format(
                Locale.ROOT,
                "%s %s %s by %s, sure %.2f",
                kind.tier(),
                words(kind.category()),
                words(kind.intent()),
                kind.by(),
                kind.confidence()));
        if (kind.state() != State.ANY) {
            told.add("state: " + words(kind.state()));
        }
        kind.matched().forEach((what, why) -> told.add(what + " by \"" + why + "\""));
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
