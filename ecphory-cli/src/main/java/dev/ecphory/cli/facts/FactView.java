package dev.ecphory.cli.facts;

import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Paint;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.entities.ProfileSection;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.FactJson;
import dev.ecphory.wire.Moments;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Facts and claims as persons and programs read them. Not for several threads.
 *
 * @param sources of what they rest on
 * @param asOf the instant in the world at which a fact that has ended is outdated
 */
public record FactView(EvidenceEvents sources, Instant asOf) {
    private static final int QUOTE = 120;
    private static final int INDENT = 10;
    /** Columns from which on there is room to put values below one another. */
    private static final int ALIGNED = 72;
    /** Columns from which on there is room for the claims' ids. */
    private static final int ROOMY = 110;

    /** Of a memory as of now. */
    public static FactView now(Memory memory) {
        return new FactView(new EvidenceEvents(memory), memory.now());
    }

    /** The same for programs. */
    public FactJson json() {
        return new FactJson(sources, asOf);
    }

    /** A table a subject, a line a fact. */
    void tables(ConsolePage page, List<Fact> facts) {
        Map<String, List<Fact>> bySubject = new LinkedHashMap<>();
        facts.forEach(fact -> bySubject
                .computeIfAbsent(fact.slot().subject(), none -> new ArrayList<>())
                .add(fact));
        bySubject.forEach((subject, all) -> {
            page.title(subject);
            table(page, all);
        });
    }

    /** A line a fact, under headings; the predicate is named once. */
    void table(ConsolePage page, List<Fact> facts) {
        ConsoleTable table =
                new ConsoleTable("predicate|name", "object|bold", "since|date", "until|date", "", "claim|faint");
        boolean roomy = page.width() >= ROOMY;
        String before = "";
        for (Fact fact : facts) {
            String predicate = words(fact);
            table.row(
                    predicate.equals(before) ? "" : predicate,
                    fact.datedObject(),
                    Moments.day(fact.validFrom(), sources.since(fact)),
                    until(fact, true),
                    new ConsoleTable.Cell(marks(fact), colour(page.paint(), fact)),
                    roomy ? fact.claim() : "");
            before = predicate;
        }
        table.print(page, 2);
    }

    /** A line a fact under its topic: since when, if that was told, and the event that says so. */
    void sections(ConsolePage page, List<ProfileSection> sections) {
        if (sections.isEmpty()) {
            return;
        }
        page.line("");
        boolean roomy = page.width() >= EntityView.ROOMY;
        ConsoleTable table =
                new ConsoleTable(roomy ? "what holds|bold" : "", "|name", "|bold", "since|date", "", "said in|faint");
        for (ProfileSection section : sections) {
            String topic = section.topic();
            String before = "";
            for (ProfileSection.HeldFact held : section.facts()) {
                String predicate = words(held.fact());
                table.row(
                        roomy ? topic : "",
                        predicate.equals(before) ? "" : predicate,
                        held.value(),
                        held.since() == null ? "" : Moments.day(held.since(), sources.since(held.fact())),
                        new ConsoleTable.Cell(marks(held.fact()), colour(page.paint(), held.fact())),
                        roomy && !held.events().isEmpty() ? held.events().getFirst() : "");
                topic = "";
                before = predicate;
            }
        }
        table.print(page, 2);
    }

    /** Facts with where each comes from and why it stands as it does, some lines a fact. */
    void blocks(ConsolePage page, List<Fact> facts) {
        int widest = facts.stream()
                .mapToInt(fact -> PlainText.columns(stretch(fact)))
                .max()
                .orElse(0);
        facts.forEach(fact -> block(page, fact, page.width() < ALIGNED ? 0 : widest));
    }

    private String stretch(Fact fact) {
        String since = Moments.shown(fact.validFrom(), sources.since(fact));
        return fact.validTo() == null ? since : since + " -> " + until(fact, false);
    }

    private void block(ConsolePage page, Fact fact, int aligned) {
        Paint paint = page.paint();
        String stretch = stretch(fact);
        String head = "  " + PlainText.fit(stretch, Math.max(aligned, PlainText.columns(stretch))) + "  ";
        String marks = marks(fact);
        String beside = PlainText.line(fact.datedObject()) + (marks.isEmpty() ? "" : "  " + marks);
        if (PlainText.columns(head) + PlainText.columns(beside) <= page.width()) {
            page.line(paint.date(head)
                    + paint.bold(PlainText.line(fact.datedObject()))
                    + (marks.isEmpty() ? "" : "  " + colour(paint, fact).apply(marks)));
        } else {
            page.line(paint.date(head) + colour(paint, fact).apply(marks));
            page.indented(INDENT, fact.datedObject(), paint::bold);
        }
        for (EvidenceSpan evidence : fact.evidence().stream().limit(1).toList()) {
            more(
                    page,
                    PlainText.quoted(sources.quote(evidence), QUOTE)
                            + said(evidence, fact.evidence().size()));
        }
        if (!fact.because().isEmpty()) {
            more(page, fact.because());
        }
        more(
                page,
                "learned " + Moments.shown(fact.learnedAt())
                        + (fact.retractedAt() == null
                                ? ""
                                : (sources.superseded(fact) ? ", superseded " : ", not believed since ")
                                        + Moments.shown(fact.retractedAt()))
                        + " · claim " + fact.claim());
    }

    private String said(EvidenceSpan evidence, int all) {
        String speaker = sources.event(evidence.event())
                .map(entry -> entry.event().speaker())
                .map(name -> " · " + name)
                .orElse("");
        return speaker + (all > 1 ? ", and " + (all - 1) + " more" : "");
    }

    private String when(EvidenceSpan evidence) {
        return sources.event(evidence.event())
                .map(entry -> ", " + Moments.occurred(entry) + " · " + entry.id())
                .orElse("");
    }

    /** A claim of a contradiction, with the words that it rests on. */
    void side(ConsolePage page, String label, @Nullable Claim claim) {
        if (claim == null) {
            page.line("  " + PlainText.fit(label, 6) + "  " + page.paint().faint("not there any more"));
            return;
        }
        Paint paint = page.paint();
        ZoneOffset zone = sources.zone(claim.evidence());
        String since = Moments.day(claim.validFrom(), zone);
        int left = page.width() - 12 - PlainText.columns(since);
        page.line("  " + paint.name(PlainText.fit(label, 6)) + "  " + paint.date(since) + "  "
                + paint.bold(PlainText.cut(PlainText.line(claim.text()), left)));
        for (EvidenceSpan evidence : claim.evidence()) {
            more(page, PlainText.quoted(sources.quote(evidence), QUOTE) + said(evidence, 1) + when(evidence));
        }
        more(page, authority(claim.authority()) + ", claim " + claim.id());
    }

    private static void more(ConsolePage page, String text) {
        page.indented(INDENT, text, page.paint()::faint);
    }

    private String until(Fact fact, boolean day) {
        TimePoint end = fact.validTo();
        if (end == null) {
            return "";
        }
        ZoneOffset zone = sources.until(fact);
        return day ? Moments.day(end, zone) : Moments.shown(end, zone);
    }

    private String marks(Fact fact) {
        List<String> marks = new ArrayList<>();
        if (fact.contested()) {
            marks.add("contested");
        }
        if (json().outdated(fact)) {
            marks.add("OUTDATED");
        }
        if (fact.retractedAt() != null) {
            marks.add(sources.superseded(fact) ? "SUPERSEDED" : "RETRACTED");
        }
        if (fact.authority() != Authority.USER_SAID) {
            marks.add(authority(fact.authority()));
        }
        return String.join(" ", marks);
    }

    private UnaryOperator<String> colour(Paint paint, Fact fact) {
        return fact.contested() || json().outdated(fact) || fact.retractedAt() != null ? paint::bad : paint::faint;
    }

    private static String authority(Authority authority) {
        return switch (authority) {
            case USER_ASSERTED -> "asserted";
            case USER_SAID -> "said";
            case TOOL -> "by tool";
            case ASSISTANT -> "by assistant";
            case INFERRED -> "inferred";
        };
    }

    private static String words(Fact fact) {
        return PlainText.line(fact.slot().predicate().replace('_', ' '));
    }
}
