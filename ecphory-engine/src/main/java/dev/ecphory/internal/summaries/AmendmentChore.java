package dev.ecphory.internal.summaries;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Says beside a summary what of it does not hold any more, and takes that away again when it holds again. Looks at those
 * summaries that rely on facts of whomever new claims are about; after a decision, at all. For one thread at a time.
 */
final class AmendmentChore {
    static final String PART = "amendments";

    private static final List<Summary.Kind> AMENDED = Stream.concat(
                    SummaryChore.KINDS.stream(), Stream.of(Summary.Kind.GIST))
            .toList();

    private static final int BATCH = 2_000;

    private final Namespace namespace;
    private final EventStore store;
    private final String version;

    AmendmentChore(Namespace namespace, EventStore store, String version) {
        this.namespace = namespace;
        this.store = store;
        this.version = version;
    }

    int step(LogPosition head, long frontier) {
        Checkpoint mark = Checkpoint.of(store.settings(), namespace, PART);
        boolean all = !mark.continues(version, head);
        if (all) {
            Checkpoint fresh = LogChanges.fresh(namespace, store, version, head);
            mark = new Checkpoint(version, head.epoch(), frontier, fresh.decisions(), fresh.readers());
            if (frontier == 0) {
                return 0;
            }
            amend(Set.of(), true, head);
            mark.keep(store.settings(), namespace, PART);
            return 1;
        }
        Optional<LogChanges> found = LogChanges.since(namespace, store, mark, frontier, head, BATCH);
        if (found.isEmpty()) {
            return 0;
        }
        LogChanges news = found.get();
        boolean decided = news.decided().stream().anyMatch(one -> !(one.decision() instanceof Decision.MemoryDecision));
        amend(decided ? Set.of() : touched(news), decided, head);
        news.next().keep(store.settings(), namespace, PART);
        return news.size();
    }

    /** Every claim about whomever the claims of these events are about. */
    private Set<String> touched(LogChanges news) {
        ChoreInput input = ChoreInput.of(namespace, store);
        Set<String> subjects = new TreeSet<>();
        List<Long> seqs = news.entries().stream().map(LogEntry::seq).toList();
        for (Claim claim : store.claims().byEvents(namespace, seqs)) {
            subjects.add(input.identity().canonical(claim.slot().subject()));
        }
        Set<String> claims = new HashSet<>();
        for (String subject : subjects) {
            SummaryAmendments.facts(namespace, store, subject, null).stream()
                    .map(Fact::claim)
                    .forEach(claims::add);
        }
        return claims;
    }

    private void amend(Set<String> claims, boolean all, LogPosition head) {
        if (claims.isEmpty() && !all) {
            return;
        }
        long revision = store.summaries().revision(namespace);
        ChoreInput input = ChoreInput.of(namespace, store);
        List<Summary> amended = new ArrayList<>();
        for (Summary summary : store.summaries().of(namespace, AMENDED)) {
            boolean concerned = all || summary.facts().stream().anyMatch(claims::contains);
            if (concerned && !summary.facts().isEmpty()) {
                Summary now = input.amendments().of(summary);
                if (!now.equals(summary)) {
                    amended.add(now);
                }
            }
        }
        if (!amended.isEmpty()) {
            DerivedWriteChecks.requireUnforgotten(store, namespace, head);
            store.summaries().put(namespace, revision, amended, List.of());
        }
    }
}
