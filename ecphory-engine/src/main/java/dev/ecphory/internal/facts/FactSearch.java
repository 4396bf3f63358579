package dev.ecphory.internal.facts;

import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.FactReader.Filter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A search of a namespace's facts by what stands in them, in the order of their slots. Immutable; threads may share it.
 *
 * @param words each of which stands in the subject, the predicate, the value or the sentence, in any case; blank for all
 * @param subject any name of whom or what they are about; null for all
 * @param predicate the predicate or a synonym; null for all
 * @param allVersions every version, also those that ended, were superseded or are not believed; else those that hold now
 */
public record FactSearch(
        String words, @Nullable String subject, @Nullable String predicate, boolean allVersions) {
    /** Facts that one search looks at: more are searched on with the next one. */
    static final int MOST = 20_000;

    /**
     * What a search found.
     *
     * @param facts by slot, then by when they began to hold
     * @param next the id of the fact after which the search goes on; null when it has come to the end
     */
    public record Page(List<Fact> facts, @Nullable String next) {
        public Page {
            facts = List.copyOf(facts);
        }
    }

    /** True when nothing is asked for but all versions or those that hold. */
    public boolean findsAll() {
        return words.isBlank() && subject == null && predicate == null;
    }

    /**
     * Searches facts.
     *
     * @param subjects the subject of a name
     * @param predicates the predicate of a synonym
     * @param now when those that hold do
     * @param after the {@link Page#next} of the page before; null to begin
     * @param limit facts to find at most, 1 or more
     * @throws dev.ecphory.RetryableException when the fact {@code after} is not there any more; begin again
     */
    public Page find(
            Namespace namespace,
            FactReader facts,
            UnaryOperator<String> subjects,
            UnaryOperator<String> predicates,
            Instant now,
            @Nullable String after,
            int limit) {
        Filter filter = new Filter(
                subject == null ? null : subjects.apply(subject),
                predicate == null ? null : predicates.apply(predicate),
                allVersions ? null : now,
                allVersions ? null : now);
        List<String> wanted = Arrays.stream(words.toLowerCase(Locale.ROOT).split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        int batch = wanted.isEmpty() ? Math.min(FactReader.PAGE, limit + 1) : FactReader.PAGE;
        List<Fact> found = new ArrayList<>();
        @Nullable String last = after;
        for (int looked = 0; looked < MOST; looked += batch) {
            List<Fact> page = facts.facts(namespace, filter, last, batch);
            for (Fact fact : page) {
                if (matches(fact, wanted)) {
                    if (found.size() == limit) {
                        return new Page(found, last);
                    }
                    found.add(fact);
                }
                last = fact.id();
            }
            if (page.size() < batch) {
                return new Page(found, null);
            }
        }
        return new Page(found, last);
    }

    private static boolean matches(Fact fact, List<String> wanted) {
        String predicate = fact.slot().predicate();
        String text = String.join(
                        "\n", fact.slot().subject(), predicate, predicate.replace('_', ' '), fact.object(), fact.text())
                .toLowerCase(Locale.ROOT);
        return wanted.stream().allMatch(text::contains);
    }
}
