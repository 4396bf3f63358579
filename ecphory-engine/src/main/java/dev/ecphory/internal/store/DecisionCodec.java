package dev.ecphory.internal.store;

import static dev.ecphory.internal.store.TabSeparatedFields.damaged;
import static dev.ecphory.internal.store.TabSeparatedFields.present;

import dev.ecphory.EcphoryException;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Decision.Verdict;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision as a store writes it down, both ways, in this one place. Immutable; threads may share it.
 *
 * @param kind the decision's name, such as {@code link}
 * @param fields its components in their order, as {@link TabSeparatedFields}; the evidence of an asserted claim comes last,
 *     three fields each
 */
public record DecisionCodec(String kind, String fields) {
    /** The kinds that keep words of whoever decided, which count for a quota. */
    public static final List<String> WORDS =
            List.of("add_directive", "add_intention", "assert", "describe_event", "link", "unlink");

    /** What counts of it for a quota: its fields in UTF-8, where there are words of a caller's in them. */
    public long bytes() {
        return WORDS.contains(kind) ? fields.getBytes(StandardCharsets.UTF_8).length : 0;
    }

    private static final int CLAIM_FIELDS = 18;

    /**
     * A decision of its components, as {@link #parts} gives them.
     *
     * @param kind the decision's name
     * @param parts texts in their order, null where one has none
     */
    public static DecisionCodec of(String kind, List<? extends @Nullable String> parts) {
        return new DecisionCodec(kind, TabSeparatedFields.write(parts));
    }

    /** The components one by one, null where one has none. */
    public List<@Nullable String> parts() {
        return TabSeparatedFields.read(fields);
    }

    /** Writes a decision down. */
    public static DecisionCodec of(Decision decision) {
        return switch (decision) {
            case Decision.Link it -> text("link", it.alias(), it.name());
            case Decision.Unlink it -> text("unlink", it.alias(), it.name());
            case Decision.AssertClaim it -> of("assert", claim(it.claim()));
            case Decision.RetractClaim it -> text("retract_claim", it.claim());
            case Decision.RestoreClaim it -> text("restore_claim", it.claim());
            case Decision.ResolveContradiction it ->
                text("resolve", it.older(), it.newer(), it.choice().name());
            case Decision.JudgePair it ->
                text("judge", it.earlier(), it.later(), it.verdict().name(), it.judge());
            case Decision.RetractEvent it -> text("retract_event", it.event());
            case Decision.RestoreEvent it -> text("restore_event", it.event());
            case Decision.AdmitEvent it -> text("admit", it.event());
            case Decision.AddDirective it -> text("add_directive", it.directive(), it.text());
            case Decision.RemoveDirective it -> text("remove_directive", it.directive());
            case Decision.ArchiveEvent it ->
                text("archive_event", it.event(), it.sha256(), it.why().name(), it.instead());
            case Decision.UnarchiveEvent it -> text("unarchive_event", it.event());
            case Decision.DescribeEvent it -> text("describe_event", it.event(), it.text(), it.by());
            case Decision.AddIntention it -> of("add_intention", intention(it));
            case Decision.MarkReminded it -> text("remind", it.intention());
            case Decision.RemoveIntention it -> text("remove_intention", it.intention());
            case Decision.RecordMood it ->
                text(
                        "feel",
                        Double.toString(it.pleasure()),
                        Double.toString(it.arousal()),
                        Double.toString(it.dominance()));
        };
    }

    private static DecisionCodec text(String kind, @Nullable String... fields) {
        return of(kind, Arrays.asList(fields));
    }

    private static List<@Nullable String> claim(Claim claim) {
        List<@Nullable String> fields = new ArrayList<>(Arrays.asList(
                claim.id(),
                claim.kind().name(),
                claim.slot().subject(),
                claim.slot().predicate(),
                claim.object(),
                claim.text(),
                Double.toString(claim.confidence()),
                claim.authority().name(),
                Boolean.toString(claim.change()),
                claim.replaces()));
        moment(claim.validFrom(), fields);
        moment(claim.validTo(), fields);
        fields.add(claim.learnedAt().toString());
        fields.add(Long.toString(claim.order()));
        for (EvidenceSpan one : claim.evidence()) {
            fields.addAll(List.of(one.event(), Integer.toString(one.from()), Integer.toString(one.to())));
        }
        return fields;
    }

    /** A time stands in two fields, words and a topic in one each; those of the others are null. */
    private static List<@Nullable String> intention(Decision.AddIntention it) {
        List<@Nullable String> fields = new ArrayList<>(Arrays.asList(it.intention(), it.text()));
        fields.addAll(
                switch (it.when()) {
                    case IntentionTrigger.AtTime(Instant at, Duration every) ->
                        Arrays.asList(at.toString(), every == null ? null : every.toString(), null, null);
                    case IntentionTrigger.OnKeyword(String words) -> Arrays.asList(null, null, words, null);
                    case IntentionTrigger.OnTopic(String topic) -> Arrays.asList(null, null, null, topic);
                });
        fields.add(it.source());
        return fields;
    }

    private static Decision.AddIntention intention(List<@Nullable String> parts) {
        return new Decision.AddIntention(part(parts, 0, 7), part(parts, 1, 7), when(parts), parts.get(6));
    }

    private static IntentionTrigger when(List<@Nullable String> parts) {
        String at = parts.get(2);
        String every = parts.get(3);
        String words = parts.get(4);
        if (at != null) {
            return new IntentionTrigger.AtTime(Instant.parse(at), every == null ? null : Duration.parse(every));
        }
        return words != null
                ? new IntentionTrigger.OnKeyword(words)
                : new IntentionTrigger.OnTopic(present(parts.get(5)));
    }

    private static void moment(@Nullable TimePoint moment, List<@Nullable String> fields) {
        fields.add(moment == null ? null : moment.at().toString());
        fields.add(moment == null ? null : moment.granularity().name());
        fields.add(moment == null ? null : moment.phrase());
    }

    /**
     * The decision again.
     *
     * @throws StoreUnavailableException when this version does not know decisions of that kind
     * @throws StoreDamagedException when the fields are not those of its kind
     */
    public Decision decision() {
        List<@Nullable String> parts = parts();
        try {
            return switch (kind) {
                case "link" -> new Decision.Link(part(parts, 0, 2), part(parts, 1, 2));
                case "unlink" -> new Decision.Unlink(part(parts, 0, 2), part(parts, 1, 2));
                case "assert" -> new Decision.AssertClaim(claim(parts));
                case "retract_claim" -> new Decision.RetractClaim(part(parts, 0, 1));
                case "restore_claim" -> new Decision.RestoreClaim(part(parts, 0, 1));
                case "resolve" ->
                    new Decision.ResolveContradiction(
                            part(parts, 0, 3), part(parts, 1, 3), Decision.Choice.valueOf(part(parts, 2, 3)));
                case "judge" ->
                    new Decision.JudgePair(
                            part(parts, 0, 4),
                            part(parts, 1, 4),
                            Verdict.valueOf(part(parts, 2, 4)),
                            part(parts, 3, 4));
                case "retract_event" -> new Decision.RetractEvent(part(parts, 0, 1));
                case "restore_event" -> new Decision.RestoreEvent(part(parts, 0, 1));
                case "describe_event" ->
                    new Decision.DescribeEvent(part(parts, 0, 3), part(parts, 1, 3), part(parts, 2, 3));
                case "admit" -> new Decision.AdmitEvent(part(parts, 0, 1));
                case "add_directive" -> new Decision.AddDirective(part(parts, 0, 2), part(parts, 1, 2));
                case "remove_directive" -> new Decision.RemoveDirective(part(parts, 0, 1));
                case "archive_event" ->
                    new Decision.ArchiveEvent(
                            part(parts, 0, 4),
                            part(parts, 1, 4),
                            Decision.Why.valueOf(part(parts, 2, 4)),
                            parts.get(3));
                case "unarchive_event" -> new Decision.UnarchiveEvent(part(parts, 0, 1));
                case "add_intention" -> intention(parts);
                case "remind" -> new Decision.MarkReminded(part(parts, 0, 1));
                case "remove_intention" -> new Decision.RemoveIntention(part(parts, 0, 1));
                case "feel" ->
                    new Decision.RecordMood(
                            Double.parseDouble(part(parts, 0, 3)),
                            Double.parseDouble(part(parts, 1, 3)),
                            Double.parseDouble(part(parts, 2, 3)));
                default ->
                    throw new StoreUnavailableException(
                            "the store holds a decision of a kind that this version does not know: " + kind,
                            "open it with the newer version that wrote it; nothing was changed",
                            null);
            };
        } catch (StoreUnavailableException | StoreDamagedException said) {
            throw said;
        } catch (EcphoryException | IllegalArgumentException | java.time.DateTimeException e) {
            throw damaged("a decision of kind " + kind + ": " + e.getMessage());
        }
    }

    private static Claim claim(List<@Nullable String> parts) {
        if (parts.size() < CLAIM_FIELDS) {
            throw damaged("a claim has " + parts.size() + " fields");
        }
        TimePoint validFrom = moment(parts, 10);
        if (validFrom == null) {
            throw damaged("a claim has no beginning");
        }
        return new Claim(
                present(parts.get(0)),
                Claim.Kind.valueOf(present(parts.get(1))),
                new Slot(present(parts.get(2)), present(parts.get(3))),
                present(parts.get(4)),
                present(parts.get(5)),
                Double.parseDouble(present(parts.get(6))),
                Authority.valueOf(present(parts.get(7))),
                Boolean.parseBoolean(present(parts.get(8))),
                parts.get(9),
                validFrom,
                moment(parts, 13),
                Instant.parse(present(parts.get(16))),
                Long.parseLong(present(parts.get(17))),
                TabSeparatedFields.evidence(parts.subList(CLAIM_FIELDS, parts.size())));
    }

    private static @Nullable TimePoint moment(List<@Nullable String> parts, int from) {
        String at = parts.get(from);
        return at == null
                ? null
                : new TimePoint(
                        Instant.parse(at), Granularity.valueOf(present(parts.get(from + 1))), parts.get(from + 2));
    }

    private static String part(List<@Nullable String> parts, int index, int count) {
        if (parts.size() != count) {
            throw damaged(parts.size() + " fields instead of " + count);
        }
        return present(parts.get(index));
    }
}
