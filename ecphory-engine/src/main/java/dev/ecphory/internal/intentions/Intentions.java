package dev.ecphory.internal.intentions;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.extract.SpeakerRoles;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.log.HiddenEvents;
import dev.ecphory.internal.text.QuestionText;
import dev.ecphory.internal.validation.Digests;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.IntentionTrigger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is to be remembered later (prospective memory; AgentOS): intentions that wait for a time, for words or for what the
 * talk is about, kept by decisions in the log. They work whatever mechanisms are on; whether recall tells of them by itself
 * is the mechanism {@code PROSPECTIVE}. Threads may share it.
 */
public final class Intentions extends NamespaceView {
    /** The most that are open at one time. */
    public static final int MOST = 200;

    /** How many of the newest events are looked through for what was said while nobody looked. */
    public static final int LOOKED_BACK = 200;

    /**
     * An intention whose time has come.
     *
     * @param intention it
     * @param since when it came
     * @param event the id of the event that speaks of what it waits for; null for a time and for what was said just now
     */
    public record Due(
            IntentionRecord intention,
            Instant since,
            @Nullable String event) {
        /** Why it is due, for a person. */
        public String because() {
            return Intentions.because(intention.when());
        }
    }

    private final ProspectiveMemory prospectiveMemory;
    private final IntentionCache intentionCache;

    public Intentions(AuditRecorder recorder, ProspectiveMemory prospectiveMemory, IntentionCache intentionCache) {
        super(recorder);
        this.prospectiveMemory = prospectiveMemory;
        this.intentionCache = intentionCache;
    }

    /** Adds one that comes from no event; see {@link #add(String, IntentionTrigger, String)}. */
    public IntentionRecord add(String text, IntentionTrigger when) {
        return add(text, when, null);
    }

    /**
     * Adds one; the same again is the same intention, until it is done.
     *
     * @param source the id of the event that it is made from: with it, it is hidden and erased; null for none
     * @throws InvalidInputException when a text is empty or too long, when nothing could be compared with what it waits for,
     *     when there is no such event, or when {@value #MOST} are open already
     */
    public IntentionRecord add(String text, IntentionTrigger when, @Nullable String source) {
        String kept = text.strip();
        Decision.AddIntention added = new Decision.AddIntention(
                Digests.id(kept, when.toString(), source == null ? "" : source), kept, when, source);
        if (!prospectiveMemory.possible(when)) {
            throw new InvalidInputException(
                    when instanceof IntentionTrigger.OnKeyword ? "event" : "context",
                    "(no word that counts)",
                    "could never come up",
                    "name a thing in words that mean something by themselves");
        }
        if (source != null && store().log().byId(namespace, source).isEmpty()) {
            throw new InvalidInputException(
                    "source", source, "is not in namespace " + namespace, "list the namespace's events for their ids");
        }
        List<IntentionRecord> open = list().stream().filter(one -> !one.done()).toList();
        for (IntentionRecord one : open) {
            if (one.id().equals(added.intention())) {
                return one;
            }
        }
        if (open.size() >= MOST) {
            throw new InvalidInputException(
                    "intention", "one more than " + MOST, "is too much", "remove one that is not needed");
        }
        DecisionRecord decided = decide(List.of(added)).getFirst();
        return new IntentionRecord(added.intention(), kept, when, source, decided.at(), null);
    }

    /** All of them, those that are done among them, oldest first. */
    public List<IntentionRecord> list() {
        return recorder.counted(
                AuditAction.INTENTIONS,
                intentionCache.intentions(namespace).stream()
                        .map(IntentionProjection.Held::intended)
                        .toList());
    }

    /**
     * Those that are due, oldest first. Changes nothing: an intention is due until {@link #remind} says that somebody was
     * reminded. A time that passed while nobody looked is due however long ago it was, once. Words and topics are
     * looked for in what was said just now and in what people said since the intention was added, in the newest
     * {@value #LOOKED_BACK} events; what an assistant or a tool said is none of it.
     *
     * @param said what was said last; null for nothing but what the log has
     */
    public List<Due> due(Instant now, @Nullable String said) {
        ProspectiveMemory.Situation situation =
                prospectiveMemory.situation(said == null ? null : QuestionText.cut(said));
        List<Overheard> overheard = null;
        List<Due> due = new ArrayList<>();
        for (IntentionProjection.Held held : intentionCache.intentions(namespace)) {
            IntentionRecord one = held.intended();
            if (one.done() || one.since().isAfter(now)) {
                continue;
            }
            if (prospectiveMemory.due(one, now, situation)) {
                due.add(new Due(one, one.next().orElse(now), null));
            } else if (!(one.when() instanceof IntentionTrigger.AtTime)) {
                overheard = overheard == null ? overheard(prospectiveMemory, now) : overheard;
                for (Overheard told : overheard) {
                    if (told.entry().seq() > held.afterSeq() && prospectiveMemory.due(one, now, told.situation())) {
                        due.add(new Due(
                                one, told.entry().recordedAt(), told.entry().id()));
                        break;
                    }
                }
            }
        }
        return recorder.counted(AuditAction.INTENTIONS, due);
    }

    private record Overheard(LogEntry entry, ProspectiveMemory.Situation situation) {}

    private List<Overheard> overheard(ProspectiveMemory prospectiveMemory, Instant now) {
        long from = Math.max(0, store().log().lastSeq(namespace) - LOOKED_BACK);
        Map<String, Instant> retracted = HiddenEvents.retracted(namespace, store().decisions());
        List<Overheard> overheard = new ArrayList<>();
        for (LogEntry entry : store().log().after(namespace, from, LOOKED_BACK)) {
            Authority by = SpeakerRoles.authority(entry.event());
            if (by != Authority.ASSISTANT
                    && by != Authority.TOOL
                    && !retracted.containsKey(entry.id())
                    && !entry.recordedAt().isAfter(now)) {
                String text = QuestionText.cut(entry.event().text());
                overheard.add(new Overheard(entry, prospectiveMemory.situation(text)));
            }
        }
        return overheard;
    }

    /**
     * Says that somebody was reminded, or that it is done before its time: it is not due again, or not before the next of
     * its times. Nothing is written when that was said already, nor of a time that comes again and has not come.
     *
     * @return how it stands now
     * @throws InvalidInputException when there is no intention of that id
     */
    public IntentionRecord remind(String id) {
        IntentionRecord one = known(id);
        boolean early = one.when() instanceof IntentionTrigger.AtTime(Instant at, Duration every)
                && every != null
                && one.next().orElse(at).isAfter(clock.instant());
        if (one.done() || early) {
            return one;
        }
        decide(List.of(new Decision.MarkReminded(id)));
        return known(id);
    }

    /**
     * Gives one up, done or not.
     *
     * @throws InvalidInputException when there is no intention of that id
     */
    public void remove(String id) {
        IntentionRecord gone = known(id);
        decide(List.of(new Decision.RemoveIntention(gone.id())));
    }

    private IntentionRecord known(String id) {
        return list().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "intention", id, "is not there", "list the intentions for their ids"));
    }

    public static String because(IntentionTrigger when) {
        return switch (when) {
            case IntentionTrigger.AtTime time -> "its time has come";
            case IntentionTrigger.OnKeyword spoken -> "somebody speaks of it";
            case IntentionTrigger.OnTopic about -> "the talk is about it";
        };
    }
}
