package dev.ecphory.internal.retrieval.query;

import dev.ecphory.QueryClassification;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A cue in words, for whoever wants to know how a question was read. Stateless; threads may share it. */
public final class ParsedQueryFormatter {
    private ParsedQueryFormatter() {}

    public static String of(ParsedQuery cue) {
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

    private static void kind(QueryClassification kind, List<String> told) {
        told.add(kind.tier() + " " + words(kind.category()) + " " + words(kind.intent()) + " by " + kind.by()
                + ", sure " + share(kind.confidence()));
        if (kind.state() != QueryClassification.FactState.ANY) {
            told.add("state: " + words(kind.state()));
        }
        kind.matched().forEach((what, why) -> told.add(what + " by \"" + why + "\""));
    }

    /** A number from 0 to 1 with two decimals; written by hand, because every recall writes some. */
    public static String share(double value) {
        String hundredths = Long.toString(100 + Math.round(value * 100));
        return hundredths.charAt(0) - '1' + "." + hundredths.substring(1);
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
