package dev.ecphory.internal.store;

import dev.ecphory.LogEntry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.AccessLog;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What goes with events that are erased or redacted, decided alike for every store. Not for several threads at once.
 */
public final class ErasureScope {
    private final Set<Long> seqs;
    private final Set<String> events;
    private final boolean redacted;
    private final Set<String> claims = new HashSet<>();
    private final Set<String> intentions = new HashSet<>();
    /** Words that only they have, as far as is known. */
    private final Set<String> words = new HashSet<>();

    /**
     * @param entries the events, with their content
     * @param redacted whether the events stay, without their content
     */
    public ErasureScope(Collection<LogEntry> entries, boolean redacted) {
        this.seqs = entries.stream().map(LogEntry::seq).collect(Collectors.toUnmodifiableSet());
        this.events = entries.stream().map(LogEntry::id).collect(Collectors.toUnmodifiableSet());
        this.redacted = redacted;
        for (LogEntry entry : entries) {
            words.addAll(EventWords.of(entry));
        }
        if (redacted) {
            for (LogEntry entry : entries) {
                words.removeAll(EventWords.of(new LogEntry(
                        entry.namespace(),
                        entry.seq(),
                        entry.recordedAt(),
                        entry.event().toRedacted())));
            }
        }
    }

    /**
     * Says what was asked, before {@link #spare}: a word that no question repeats needs no looking for.
     *
     * @param questions all of the namespace
     */
    public void asked(Collection<String> questions) {
        Set<String> repeated = new HashSet<>();
        questions.forEach(question -> repeated.addAll(EventWords.of(question)));
        words.retainAll(repeated);
    }

    /**
     * Says that an event is there, so that its words are not those of the erased events alone.
     *
     * @return whether any word is left that only they have
     */
    public boolean spare(LogEntry there) {
        if (!words.isEmpty() && !seqs.contains(there.seq())) {
            words.removeAll(EventWords.of(there));
        }
        return !words.isEmpty();
    }

    /**
     * True for a recall that delivered one of them, or whose question repeats a word that no event has but them; call it
     * after every event was {@linkplain #spare spared}.
     */
    public boolean takes(AccessLog.Access access) {
        return access.seqs().stream().anyMatch(seqs::contains)
                || !Collections.disjoint(EventWords.of(access.question()), words);
    }

    /** True for a summary that was made from one of them. */
    public boolean takes(Summary summary) {
        return summary.sources().stream().anyMatch(seqs::contains);
    }

    /** True for a claim that comes from one of them or cites one; remembers its id. */
    public boolean takes(Claim claim) {
        boolean goes = seqs.contains(DerivedWriteChecks.seqOf(claim)) || cites(claim.evidence());
        if (goes) {
            claims.add(claim.id());
        }
        return goes;
    }

    /**
     * Those decisions that name one of the events, or a claim or an intention that goes; call it after every claim was asked
     * about. A decision about an event stays when the event does.
     */
    public List<DecisionRecord> decisions(List<DecisionRecord> all) {
        all.forEach(one -> {
            if (one.decision() instanceof Decision.AssertClaim asserted
                    && cites(asserted.claim().evidence())) {
                claims.add(asserted.claim().id());
            }
            if (one.decision() instanceof Decision.AddIntention added
                    && added.source() != null
                    && events.contains(added.source())) {
                intentions.add(added.intention());
            }
        });
        return all.stream().filter(one -> goes(one.decision())).toList();
    }

    private boolean cites(List<EvidenceSpan> evidence) {
        return evidence.stream().anyMatch(one -> events.contains(one.event()));
    }

    private boolean goes(Decision decision) {
        return switch (decision) {
            case Decision.AssertClaim it -> claims.contains(it.claim().id());
            case Decision.RetractClaim it -> isOfThem(it.claim());
            case Decision.RestoreClaim it -> isOfThem(it.claim());
            case Decision.ResolveContradiction it -> isOfThem(it.older()) || isOfThem(it.newer());
            case Decision.JudgePair it -> isOfThem(it.earlier()) || isOfThem(it.later());
            case Decision.RetractEvent it -> names(it.event());
            case Decision.RestoreEvent it -> names(it.event());
            case Decision.AdmitEvent it -> names(it.event());
            case Decision.Link it -> false;
            case Decision.Unlink it -> false;
            case Decision.AddDirective it -> false;
            case Decision.RemoveDirective it -> false;
            case Decision.ArchiveEvent it ->
                names(it.event())
                        || (redacted && events.contains(it.event()))
                        || (it.instead() != null && (names(it.instead()) || events.contains(it.instead())));
            case Decision.DescribeEvent it -> events.contains(it.event()); // its words are content
            case Decision.UnarchiveEvent it -> names(it.event());
            case Decision.AddIntention it -> intentions.contains(it.intention());
            case Decision.MarkReminded it -> intentions.contains(it.intention());
            case Decision.RemoveIntention it -> intentions.contains(it.intention());
            case Decision.RecordMood it -> false;
        };
    }

    /**
     * True for a claim that goes; one that was extracted is known by the event in its id, {@code r:event:place}, for
     * the claim itself may not have been there: it is only a projection.
     */
    private boolean isOfThem(String claim) {
        int from = claim.indexOf(':') + 1;
        int to = claim.lastIndexOf(':');
        return claims.contains(claim) || (from < to && events.contains(claim.substring(from, to)));
    }

    private boolean names(String event) {
        return !redacted && events.contains(event);
    }
}
