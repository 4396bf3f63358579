package dev.ecphory.cli.kit;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Moments;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Answers as persons read them. Not for several threads. */
public final class ConsolePage {
    private static final int BAR = 16;
    private static final int STAGE = 14;
    private static final int SMALL_BAR = 6;
    private static final int SMALL_BARS = 4;
    /** Columns from which on a long bar leaves room for why. */
    private static final int ROOMY = 100;

    private final PrintStream out;
    private final Paint paint;
    private final int width;

    public ConsolePage(Shell shell) {
        this.out = shell.out();
        this.paint = new Paint(shell.colours());
        this.width = shell.width();
    }

    public Paint paint() {
        return paint;
    }

    public int width() {
        return width;
    }

    public void title(String text) {
        out.println(paint.title(PlainText.cut(PlainText.line(text), width)));
    }

    public void line(String text) {
        out.println(text);
    }

    /** Text on as many lines as it needs. */
    public void text(String text) {
        PlainText.wrap(PlainText.line(text), width).forEach(out::println);
    }

    public void faint(String text) {
        for (String line : PlainText.wrap(PlainText.line(text), width)) {
            out.println(paint.faint(line));
        }
    }

    /** One event: a heading of date, speaker and what else is known, then what was said on some lines. */
    public void event(String mark, LogEntry entry, String more, int lines) {
        Event event = entry.event();
        String date = Moments.occurred(entry);
        String speaker = PlainText.cut(PlainText.line(event.speaker() == null ? "-" : event.speaker()), 24);
        int left = width - PlainText.columns(mark) - date.length() - PlainText.columns(speaker) - 6;
        out.println(mark + "  " + paint.date(date) + "  " + paint.bold(paint.name(speaker)) + "  "
                + paint.faint(PlainText.cut(PlainText.line(more), Math.max(1, left))));
        said(event, PlainText.columns(mark) + 2, lines);
    }

    private void said(Event event, int indent, int lines) {
        String text = PlainText.line(event.text());
        String caption = event.caption();
        if (caption == null && text.isEmpty()) {
            caption = event.asset().map(Asset::reference).orElse(null);
        }
        if (caption != null) {
            text = (text.isEmpty() ? "" : text + " ") + "[" + EnumNames.lower(event.modality()) + ": "
                    + PlainText.line(caption) + "]";
        }
        List<String> wrapped = PlainText.wrap(text, width - indent);
        for (int i = 0; i < Math.min(lines, wrapped.size()); i++) {
            boolean cut = i == lines - 1 && wrapped.size() > lines;
            String line = cut ? PlainText.cut(wrapped.get(i) + "………", width - indent) : wrapped.get(i);
            out.println(" ".repeat(indent) + (cut ? line.replaceAll("…+$", "…") : line));
        }
    }

    /** A line a reason: how much it gave as a bar and a number, and because of what. */
    public void reasons(RecalledEvent item, int indent) {
        double longest = longest(item);
        int bar = width < ROOMY ? SMALL_BAR : BAR;
        for (ScoreReason reason : item.reasons()) {
            if (reason.difference() == 0) {
                continue;
            }
            int left = width - indent - STAGE - bar - 12;
            out.println(" ".repeat(indent) + PlainText.fit(PlainText.line(reason.stage()), STAGE) + " "
                    + paint.bar(reason.difference(), longest, bar)
                    + PlainText.format(" %+7.3f  ", reason.difference())
                    + paint.faint(PlainText.cut(because(reason), Math.max(8, left))));
        }
    }

    /** Why, without the number that stands beside it already. */
    private static String because(ScoreReason reason) {
        return PlainText.line(reason.because()).replaceFirst("\\s*\\([+-][0-9.]+\\)$", "");
    }

    /** The strongest reasons on one line. */
    public void smallReasons(RecalledEvent item, int indent) {
        double longest = longest(item);
        List<ScoreReason> strongest = item.reasons().stream()
                .filter(reason -> reason.difference() != 0)
                .sorted(Comparator.comparingDouble(reason -> -Math.abs(reason.difference())))
                .limit(SMALL_BARS)
                .toList();
        StringBuilder line = new StringBuilder();
        int used = indent;
        for (ScoreReason reason : strongest) {
            String stage = PlainText.cut(PlainText.line(reason.stage()), STAGE);
            int needed = PlainText.columns(stage) + 1 + SMALL_BAR + 2;
            if (used + needed > width) {
                break;
            }
            used += needed;
            line.append(paint.faint(stage)).append(' ');
            line.append(paint.bar(reason.difference(), longest, SMALL_BAR)).append("  ");
        }
        if (!line.isEmpty()) {
            out.println(" ".repeat(indent) + line.toString().stripTrailing());
        }
    }

    private static double longest(RecalledEvent item) {
        return item.reasons().stream()
                .mapToDouble(r -> Math.abs(r.difference()))
                .max()
                .orElse(0);
    }

    /** What was done, a line a step. */
    public void steps(List<StageTrace> steps) {
        ConsoleTable table = new ConsoleTable("stage|bold", "in|>", "out|>", "ms|>", "did|faint");
        for (StageTrace step : steps) {
            double millis = step.took().toNanos() / 1e6;
            table.row(step.stage(), step.in(), step.out(), PlainText.format("%.1f", millis), step.note());
        }
        table.print(this, 2);
    }

    /** Things one after the other, or a line in their place when there are none. */
    public <T> void each(List<T> all, String none, Consumer<T> show) {
        all.forEach(show);
        if (all.isEmpty()) {
            line(none);
        }
    }

    /** Text on as many lines as it needs, behind blanks. */
    public void indented(int blanks, String text, UnaryOperator<String> colour) {
        PlainText.wrap(PlainText.line(text), width - blanks)
                .forEach(line -> out.println(" ".repeat(blanks) + colour.apply(line)));
    }

    public void indented(int blanks, String text) {
        indented(blanks, text, UnaryOperator.identity());
    }

    /** A name and a value, if there is one. */
    public void some(String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            pair(name, value);
        }
    }

    /** Names and values in two columns. */
    public void pair(String name, String value) {
        int label = 16;
        List<String> lines = PlainText.wrap(PlainText.line(value), width - label - 1);
        out.println(paint.faint(PlainText.fit(name, label)) + " " + lines.getFirst());
        lines.stream().skip(1).forEach(line -> out.println(" ".repeat(label + 1) + line));
    }
}
