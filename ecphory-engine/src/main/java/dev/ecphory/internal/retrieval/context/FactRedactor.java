package dev.ecphory.internal.retrieval.context;

import dev.ecphory.Fact;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.facts.FactSensitivity;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Leaves of facts only those that are not sensitive. A fact stays when its predicate is not one of those that are listed as
 * closed, its value is short and has no shape of a number, an address or a secret, and nothing sensitive was found in its
 * words and in what it rests on. A fact of which that is not known is sensitive. The same goes for what replaced it.
 * Stateless; threads may share it.
 */
public final class FactRedactor {
    private static final int LONGEST_VALUE = 60;
    /** An address for mail, a link, four digits and more, a word of letters and digits as secrets are. */
    private static final Pattern TELLING = Pattern.compile(
            "@|://|www\\.|(?:\\d[ .()/-]{0,2}){4}|(?<!\\w)(?=[\\w-]{0,40}\\d)(?=[\\w-]{0,40}[A-Za-z])[\\w-]{8,}+|[\\n"
                    + "\\r"
                    + "]");

    private static final class Closed {
        static final Set<String> PREDICATES =
                Set.copyOf(DataFile.lines(FactRedactor.class, "en/closed-predicates.txt"));
        static final Set<String> BEGINNINGS = PREDICATES.stream()
                .filter(line -> line.startsWith("*"))
                .map(line -> line.substring(1))
                .collect(Collectors.toUnmodifiableSet());
    }

    private FactRedactor() {}

    public static List<RecalledFact> open(List<RecalledFact> facts, FactSensitivity sensitivities) {
        List<Fact> all = new ArrayList<>();
        facts.forEach(fact -> {
            all.add(fact.fact());
            if (fact.replacement() != null) {
                all.add(fact.replacement());
            }
        });
        Map<String, Set<Sensitivity>> known = all.isEmpty() ? Map.of() : sensitivities.of(all);
        return facts.stream()
                .filter(fact ->
                        open(fact.fact(), known) && (fact.replacement() == null || open(fact.replacement(), known)))
                .toList();
    }

    private static boolean open(Fact fact, Map<String, Set<Sensitivity>> known) {
        Set<Sensitivity> found = known.get(fact.id());
        return !closed(fact.slot().predicate())
                && fact.object().length() <= LONGEST_VALUE
                && !TELLING.matcher(fact.object()).find()
                && found != null
                && found.isEmpty();
    }

    private static boolean closed(String predicate) {
        return Closed.PREDICATES.contains(predicate)
                || Arrays.stream(predicate.split("_"))
                        .anyMatch(word -> Closed.BEGINNINGS.stream().anyMatch(word::startsWith));
    }
}
