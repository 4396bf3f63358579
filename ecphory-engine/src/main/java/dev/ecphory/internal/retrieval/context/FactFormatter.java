package dev.ecphory.internal.retrieval.context;

import dev.ecphory.Fact;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.context.ContextHeadings;
import dev.ecphory.internal.context.QuotedText;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Facts as lines of a context: what holds, then what is contested with all its sides, then what is outdated. Stateless. */
final class FactFormatter {
    /** Below it, a fact says how sure it is. */
    private static final double SURE = .7;

    private static final int MOST_EVIDENCE = 4;

    private FactFormatter() {}

    /** Facts that stand or fall together in a context. */
    record Group(Set<String> ids, String text) {}

    static List<Group> of(List<RecalledFact> facts, boolean redacted) {
        List<Group> groups = new ArrayList<>();
        Set<String> told = new TreeSet<>();
        alone(facts, RecalledFact.Status.CURRENT, redacted, told, groups);
        Map<Slot, List<RecalledFact>> contested = new LinkedHashMap<>();
        facts.stream()
                .filter(fact -> fact.standing() == RecalledFact.Status.CONTESTED)
                .filter(fact -> told.add(fact.fact().id()))
                .forEach(fact -> contested
                        .computeIfAbsent(fact.fact().slot(), slot -> new ArrayList<>())
                        .add(fact));
        for (List<RecalledFact> sides : contested.values()) {
            Set<String> ids = new TreeSet<>();
            StringBuilder text = new StringBuilder();
            sides.forEach(side -> {
                ids.add(side.fact().id());
                text.append(line(side, redacted));
            });
            groups.add(new Group(ids, text.toString()));
        }
        alone(facts, RecalledFact.Status.OUTDATED, redacted, told, groups);
        return groups;
    }

    private static void alone(
            List<RecalledFact> facts,
            RecalledFact.Status standing,
            boolean redacted,
            Set<String> told,
            List<Group> groups) {
        for (RecalledFact fact : facts) {
            if (fact.standing() == standing && told.add(fact.fact().id())) {
                groups.add(new Group(Set.of(fact.fact().id()), line(fact, redacted)));
            }
        }
    }

    private static String line(RecalledFact recalled, boolean redacted) {
        Fact fact = recalled.fact();
        StringBuilder line = new StringBuilder(128)
                .append("- ")
                .append(recalled.standing().name())
                .append(' ')
                .append(when(recalled));
        if (fact.authority() != Authority.USER_SAID && fact.authority() != Authority.USER_ASSERTED) {
            line.append(", ").append(by(fact.authority()));
        }
        if (fact.confidence() < SURE) {
            line.append(String.format(Locale.ROOT, ", confidence %.2f", fact.confidence()));
        }
        line.append(' ');
        said(fact, redacted, line);
        if (recalled.replacement() != null && recalled.standing() == RecalledFact.Status.OUTDATED) {
            said(
                    recalled.replacement(),
                    redacted,
                    line.append(ContextHeadings.MARGIN).append("replaced by "));
        }
        return line.toString();
    }

    private static void said(Fact fact, boolean redacted, StringBuilder line) {
        line.append("(fact ").append(QuotedText.id(fact.id()));
        List<String> evidence =
                fact.evidence().stream().map(EvidenceSpan::event).distinct().toList();
        if (!evidence.isEmpty()) {
            List<String> cited = new ArrayList<>();
            int skipped = Math.max(0, evidence.size() - MOST_EVIDENCE);
            cited.add(QuotedText.id(evidence.getFirst()));
            evidence.stream().skip(1L + skipped).map(QuotedText::id).forEach(cited::add);
            line.append(" from ").append(String.join(", ", cited));
        }
        line.append(") ")
                .append(
                        redacted
                                ? QuotedText.line(fact.slot().subject()) + " | "
                                        + fact.slot().predicate() + " | " + QuotedText.line(fact.object())
                                : QuotedText.line(fact.text()))
                .append('\n');
    }

    private static String when(RecalledFact recalled) {
        Fact fact = recalled.fact();
        String from = ContextDates.moment(fact.validFrom());
        if (fact.validTo() != null) {
            return from + " to " + ContextDates.moment(fact.validTo());
        }
        return (fact.validFrom().phrase() == null ? "as of " : "since ") + from;
    }

    private static String by(Authority authority) {
        return switch (authority) {
            case USER_ASSERTED, USER_SAID -> "the user says";
            case TOOL -> "a tool reports";
            case ASSISTANT -> "an assistant says";
            case INFERRED -> "inferred";
        };
    }
}
