package dev.ecphory.internal.summaries;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Summary;
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
record AmendmentChore(SummaryScope scope, String version) {
    static final String PART = "amendments";

    private static final List<Summary.Kind> AMENDED = Stream.concat(
                    SummaryChore.KINDS.stream(), Stream.of(Summary.Kind.GIST))
            .toList();

    private static final int BATCH = 2_000;

    int step(LogPosition head, long frontier, LogPosition goal) {
        Checkpoint mark = scope.mark(PART);
        boolean all = !mark.continues(version, head);
        if (all) {
            Checkpoint fresh = scope.fresh(version, head);
            mark = new Checkpoint(version, head.epoch(), frontier, fresh.decisions(), fresh.readers());
            if (frontier == 0) {
                return 0;
            }
            amend(Set.of(), true, head);
            scope.keep(PART, mark);
            return 1;
        }
        Optional<LogChanges> found = LogChanges.since(scope, mark, frontier, head, goal, BATCH);
        if (found.isEmpty()) {
            return 0;
        }
        LogChanges news = found.get();
        boolean decided = news.decided().stream().anyMatch(one -> !(one.decision() instanceof Decision.MemoryDecision));
        amend(decided ? Set.of() : touched(news), decided, head);
        scope.keep(PART, news.next());
        return news.size();
    }

    /** Every claim about whomever the claims of these events are about. */
    private Set<String> touched(LogChanges news) {
        ChoreInput input = scope.input();
        Set<String> subjects = new TreeSet<>();
        List<Long> seqs = news.entries().stream().map(LogEntry::seq).toList();
        for (Claim claim : input.store().claims().byEvents(input.namespace(), seqs)) {
            subjects.add(input.identity().canonical(claim.slot().subject()));
        }
        Set<String> claims = new HashSet<>();
        for (String subject : subjects) {
            input.amendments().facts(subject, null).stream().map(Fact::claim).forEach(claims::add);
        }
        return claims;
    }

    private void amend(Set<String> claims, boolean all, LogPosition head) {
        if (claims.isEmpty() && !all) {
            return;
        }
        long revision = scope.revision();
        ChoreInput input = scope.input();
        List<Summary> amended = new ArrayList<>();
        for (Summary summary : scope.summaries(AMENDED)) {
            boolean concerned = all || summary.facts().stream().anyMatch(claims::contains);
            if (concerned && !summary.facts().isEmpty()) {
                Summary now = input.amendments().of(summary);
                if (!now.equals(summary)) {
                    amended.add(now);
                }
            }
        }
        scope.put(revision, amended, List.of(), head);
    }
}
