package dev.ecphory.cli.recall;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Citation;
import dev.ecphory.Answer.Kind;
import dev.ecphory.Answer.Usage;
import dev.ecphory.Answerability;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.QueryClassification;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.scopes.ScopedAnswer;
import dev.ecphory.wire.Moments;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An answer as a person reads it: what it says, how it came about, where it is said, what it cost. Not for several threads. */
public final class AnswerView {
    /** What is shown of what is nearest, when there is no answer. */
    private static final int NEAREST = 3;
    /** What a reader chose that found newer evidence against a fact it answers from. */
    private static final String STALE = "stale?";

    private final ConsolePage page;
    private final List<Cited> cited;

    /**
     * A citation and the memory that has it.
     *
     * @param scope empty where only one memory was asked
     */
    private record Cited(String scope, Memory memory, Citation citation) {}

    private AnswerView(ConsolePage page, List<Cited> cited) {
        this.page = page;
        this.cited = cited;
    }

    public AnswerView(ConsolePage page, Answer answer, Memory memory) {
        this(
                page,
                answer.citations().stream()
                        .map(one -> new Cited("", memory, one))
                        .toList());
    }

    public AnswerView(ConsolePage page, ScopedAnswer answer) {
        this(
                page,
                answer.citations().stream()
                        .map(one -> new Cited(
                                one.scope().name().toLowerCase(Locale.ROOT) + " "
                                        + one.memory().namespace().value(),
                                one.memory(),
                                one.citation()))
                        .toList());
    }

    /** All of it but the choices; without the text when that was printed while it was being written. */
    public void print(Answer answer, boolean printed) {
        if (!printed) {
            page.text(answer.text());
        }
        page.faint(how(answer));
        answer.choices().stream()
                .filter(choice -> choice.chosen().equals(STALE))
                .forEach(choice -> page.line(page.paint().bad(STALE) + " " + PlainText.line(choice.because())));
        if (answer.kind() == Kind.ABSTAINED) {
            nearest(answer);
        } else {
            citations();
        }
    }

    /** How sure it is, is told where somebody has measured it. */
    private static String how(Answer answer) {
        return switch (answer.kind()) {
            case EXTRACTED -> PlainText.format("from a fact or a calculation, confidence %.2f", answer.confidence());
            case QUOTED -> "quoted: no fact answers it, and these words fit best";
            case GENERATED -> PlainText.format("written by a model, confidence %.2f", answer.confidence());
            case ABSTAINED -> "no answer: " + why(answer);
        };
    }

    private static String why(Answer answer) {
        RecallResult recollection = answer.recollection();
        if (recollection.classification().tier() == QueryClassification.MemoryNeed.T0) {
            return "the question needs nothing of memory";
        }
        if (recollection.answerability().verdict() == Answerability.Verdict.UNSUPPORTED) {
            return "nothing that was recalled supports an answer";
        }
        return answer.choices().reversed().stream()
                .filter(choice -> choice.chosen().startsWith("abstain"))
                .map(Answer.RoutingDecision::because)
                .findFirst()
                .orElse("the reader found no answer in what was recalled");
    }

    private void citations() {
        ConsoleTable table = new ConsoleTable("date|date", "speaker|name", "said", "memory", "id|faint");
        for (Cited one : cited) {
            Citation citation = one.citation();
            Optional<LogEntry> event = one.memory().facts().evidence(citation.id());
            String speaker = event.map(entry -> entry.event().speaker()).orElse("");
            table.row(
                    event.map(Moments::occurred).orElse("fact"), speaker, citation.quote(), one.scope(), citation.id());
        }
        print(table);
    }

    /** Who asked in vain sees what there is, and may find that the question should be another. */
    private void nearest(Answer answer) {
        List<RecalledEvent> items = answer.recollection().items();
        if (answer.recollection().classification().tier() == QueryClassification.MemoryNeed.T0) {
            return;
        }
        if (items.isEmpty()) {
            page.faint("Nothing is remembered that could matter.");
            return;
        }
        ConsoleTable table = new ConsoleTable("date|date", "speaker|name", "nearest that is remembered", "id|faint");
        for (RecalledEvent item : items.subList(0, Math.min(NEAREST, items.size()))) {
            Event event = item.entry().event();
            table.row(
                    Moments.occurred(item.entry()),
                    event.speaker() == null ? "" : event.speaker(),
                    event.text(),
                    item.entry().id());
        }
        print(table);
    }

    private void print(ConsoleTable table) {
        if (!table.isEmpty()) {
            page.line("");
            table.print(page, 2);
        }
    }

    /** What each router decided and why, and every stage of the recall. */
    void explain(Answer answer) {
        page.line("");
        RecalledView.classification(page, answer.recollection().classification());
        ConsoleTable choices = new ConsoleTable("router|bold", "chosen", "because");
        for (Answer.RoutingDecision choice : answer.choices()) {
            choices.row(choice.router(), choice.chosen(), choice.because());
        }
        print(choices);
        page.line("");
        page.steps(answer.recollection().steps());
    }

    /** What the models used; nothing when none was asked. */
    void usage(Usage usage) {
        if (usage.calls() > 0) {
            page.faint(PlainText.format(
                    "%s, %,d tokens read, %,d written, cost %.6f, %.1f s",
                    PlainText.count(usage.calls(), "call"),
                    usage.inputTokens(),
                    usage.outputTokens(),
                    usage.cost(),
                    usage.waited().toNanos() / 1e9));
        }
    }
}
