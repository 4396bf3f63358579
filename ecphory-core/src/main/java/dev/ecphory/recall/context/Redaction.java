package dev.ecphory.recall.context;

import dev.ecphory.memory.Annotation.Sensitivity;
import dev.ecphory.memory.Evidence;
import dev.ecphory.memory.Fact;
import dev.ecphory.recall.RecalledFact;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Leaves of facts only those that are not sensitive. A fact stays when all of this is known of it: its predicate is one of
 * those that are listed as open; its value is short and has no shape of a number, an address or a secret; each of its
 * evidence was looked at by encoding, which found nothing sensitive. Whatever is unknown is sensitive. The same goes for what
 * replaced it. Stateless; threads may share it.
 */
public final class Redaction {
    private static final int LONGEST_VALUE = 60;
    /** An address for mail, a link, four digits and more, a word of letters and digits as secrets are. */
    private static final Pattern TELLING = Pattern.compile(
            "@|://|www\\.|(?:\\d[ .()/-]{0,2}){4}|\\b(?=[\\w-]{0,40}\\d)(?=[\\w-]{0,40}[A-Za-z])[\\w-]{8,}|[\\n\\r]");

    private static final class Open {
        static final Set<String> PREDICATES = read();

        private static Set<String> read() {
            String file = "en/open-predicates.txt";
            InputStream found = Redaction.class.getResourceAsStream(file);
            if (found == null) {
                throw new IllegalStateException("the list " + file + " is not in the jar; build it again");
            }
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(found, StandardCharsets.UTF_8))) {
                return reader.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                        .collect(Collectors.toUnmodifiableSet());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Redaction() {}

    /** The facts that are not sensitive, in their order. */
    public static List<RecalledFact> open(List<RecalledFact> facts, Sensitivities sensitivities) {
        Set<String> events = new HashSet<>();
        facts.forEach(fact -> {
            events.addAll(events(fact.fact()));
            if (fact.replacement() != null) {
                events.addAll(events(fact.replacement()));
            }
        });
        Map<String, Set<Sensitivity>> known = events.isEmpty() ? Map.of() : sensitivities.of(events);
        return facts.stream()
                .filter(fact ->
                        open(fact.fact(), known) && (fact.replacement() == null || open(fact.replacement(), known)))
                .toList();
    }

    private static boolean open(Fact fact, Map<String, Set<Sensitivity>> known) {
        return listed(fact.slot().predicate())
                && fact.object().length() <= LONGEST_VALUE
                && !TELLING.matcher(fact.object()).find()
                && !fact.evidence().isEmpty()
                && events(fact).stream()
                        .allMatch(event ->
                                known.containsKey(event) && known.get(event).isEmpty());
    }

    private static boolean listed(String predicate) {
        int first = predicate.indexOf('_');
        return Open.PREDICATES.contains(predicate)
                || (first > 0 && Open.PREDICATES.contains(predicate.substring(0, first + 1) + "*"));
    }

    private static Collection<String> events(Fact fact) {
        return fact.evidence().stream().map(Evidence::event).collect(Collectors.toSet());
    }
}
