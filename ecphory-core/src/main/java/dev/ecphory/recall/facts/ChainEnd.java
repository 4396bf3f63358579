package dev.ecphory.recall.facts;

import dev.ecphory.memory.Fact;
import dev.ecphory.recall.Chain;
import dev.ecphory.recall.Cue;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.RecalledFact.Standing;
import dev.ecphory.recall.facts.FactLeaf.Range;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whom a question tells by relations to somebody else, by the name that facts give. Stateless. */
public final class ChainEnd {
    private ChainEnd() {}

    /** The name of the last of the chain; empty where a fact is missing on the way, or the question has no chain. */
    public static Optional<String> of(FactBook book, Cue cue, RecallOptions options, Instant now) {
        Chain chain = cue.chain();
        @Nullable String name = chain == null ? null : chain.self() ? cue.asker() : chain.anchor();
        if (chain == null || name == null || book.size() == 0) {
            return Optional.empty();
        }
        AsOf asOf = AsOf.of(book, cue, options, now);
        @Nullable String subject = book.subject(name);
        String end = name;
        for (String relation : chain.relations()) {
            @Nullable Fact bond = subject == null ? null : last(book, subject, relation, asOf);
            if (bond == null) {
                return Optional.empty();
            }
            end = bond.object();
            subject = book.subject(end);
        }
        return Optional.of(end);
    }

    private static @Nullable Fact last(FactBook book, String subject, String relation, AsOf asOf) {
        @Nullable Range range = book.slots(subject).get(relation);
        List<Fact> facts = range == null ? List.of() : book.facts(range);
        for (Fact fact : facts.reversed()) {
            if (asOf.sees(fact) && asOf.of(fact) != Standing.OUTDATED) {
                return fact;
            }
        }
        return null;
    }
}
