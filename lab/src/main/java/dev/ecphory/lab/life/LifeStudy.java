package dev.ecphory.lab.life;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Preset;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.cognition.mechanism.SessionMood;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.testkit.InMemoryEventStore;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lives are told to a companion day by day, and what it makes of them is compared with what they were made of. */
@Command(
        name = "life",
        description =
                "Tells simulated lives to a companion day by day: insights, portrait, reminders and mood by month;"
                        + " writes simulated-life.md.")
public final class LifeStudy extends Study {
    private static final int MONTH = 30;
    private static final int HABITS = 7;
    private static final String COUNTING = """
        Each person has three habits on days of the week, two friends who always call from the same cities, and two things \
        that are said to be loved again and again: seven things that repeat. *planted* is how many of them an insight states, \
        *other* counts insights that state something else; most of them are true as well, since what is drawn by chance \
        repeats by chance. *copied* counts insights with a sentence of an event. *portrait* is the share of lives that \
        have one. *due shown* is how many of the occasions of the month (a birthday, a dentist's appointment) the \
        recall of their day tells; *not due* counts those that it tells on other days. *mood* is the share of days whose \
        recall has the sign of the ten days' mood right, of those from the fourth day after a change on.\
        """;

    @Option(names = "--lives", paramLabel = "N", description = "Simulated people. Default: ${DEFAULT-VALUE}.")
    private int lives = 8;

    @Option(names = "--months", paramLabel = "N", description = "Months of 30 days. Default: ${DEFAULT-VALUE}.")
    private int months = 3;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the lives. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    /** What was counted in a month, over all lives. */
    private static final class Month {
        private int planted;
        private int insights;
        private int other;
        private int copied;
        private int portraits;
        private int occasions;
        private int shown;
        private int wrong;
        private int moods;
        private int right;
    }

    @Override
    public String measure(ProgressListener progress) {
        Texts.atLeast(1, "lives", lives);
        Texts.atLeast(1, "months", months);
        List<Month> counted = new ArrayList<>();
        for (int month = 0; month < months; month++) {
            counted.add(new Month());
        }
        for (int life = 0; life < lives; life++) {
            live(SimulatedLife.of(months * MONTH, seed + life), counted);
        }
        String table = table(counted);
        Output.text(
                results.resolve("simulated-life.md"),
                new ResultPage("A simulated life")
                        .written(
                                format("life --lives %d --months %d --seed %d", lives, months, seed),
                                format(
                                        ". %d simulated people talk in the evening of most days; each day ends with a"
                                                + " consolidation, under the preset `companion`, at tier edge, on a"
                                                + " clock that goes with them.",
                                        lives))
                        .text(table)
                        .text(COUNTING)
                        .toString());
        return table;
    }

    private static void live(SimulatedLife life, List<Month> counted) {
        Instant[] now = {Instant.EPOCH};
        try (Ecphory engine = Ecphory.builder(new InMemoryEventStore(() -> now[0], new SplittableRandom(1)))
                .preset(Preset.COMPANION)
                .tier(Tier.EDGE)
                .background(false)
                .clock(() -> now[0])
                .open()) {
            Memory memory = engine.memory(life.person().toLowerCase(Locale.ROOT));
            int told = 0;
            for (int day = 0; day < counted.size() * MONTH; day++) {
                LocalDate date = SimulatedLife.BEGIN.plusDays(day);
                now[0] = date.atTime(LocalTime.of(9, 0)).toInstant(ZoneOffset.UTC);
                Month month = counted.get(day / MONTH);
                ask(memory, life, date, day, month);
                now[0] = date.atTime(LocalTime.of(20, 0)).toInstant(ZoneOffset.UTC);
                List<Event> said = new ArrayList<>();
                while (told < life.events().size()
                        && date.toString().equals(life.events().get(told).session())) {
                    said.add(life.events().get(told++));
                }
                if (!said.isEmpty()) {
                    memory.append(said);
                }
                memory.consolidate(ProgressListener.SILENT);
                if (day % MONTH == MONTH - 1) {
                    count(memory, life, month);
                }
            }
        }
    }

    /** Asks in the morning, before anything is said. */
    private static void ask(Memory memory, SimulatedLife life, LocalDate date, int day, Month month) {
        RecallResult recalled = memory.recall("How are things today?");
        String due = life.occasions().get(date);
        boolean shown = false;
        for (RecallResult.Reminder reminder : recalled.reminders()) {
            boolean wanted = due != null && reminder.text().contains(due);
            shown |= wanted;
            month.wrong += wanted ? 0 : 1;
        }
        month.occasions += due == null ? 0 : 1;
        month.shown += shown ? 1 : 0;
        if (day % 10 >= 4) {
            SessionMood felt = CognitionReport.of(recalled).sessions();
            month.moods++;
            month.right +=
                    felt != null && Math.signum(felt.valence()) == life.moods().getOrDefault(date, 0) ? 1 : 0;
        }
    }

    private static void count(Memory memory, SimulatedLife life, Month month) {
        List<Summary> insights = memory.summaries(List.of(Kind.INSIGHT));
        month.insights += insights.size();
        month.planted += (int) life.habits().stream()
                .filter(habit -> insights.stream().anyMatch(one -> states(one, habit)))
                .count();
        for (Summary insight : insights) {
            month.other += life.habits().stream().noneMatch(habit -> states(insight, habit)) ? 1 : 0;
            month.copied +=
                    life.events().stream().anyMatch(event -> insight.text().contains(event.text())) ? 1 : 0;
        }
        month.portraits += memory.summaries(List.of(Kind.IDENTITY)).isEmpty() ? 0 : 1;
    }

    private static boolean states(Summary insight, Iterable<String> words) {
        for (String word : words) {
            if (!insight.text().contains(word)) {
                return false;
            }
        }
        return true;
    }

    private String table(List<Month> counted) {
        ResultTable table = ResultTable.headed(
                "month | insights | planted | other | copied | portrait | due shown | not due | mood");
        for (int i = 0; i < counted.size(); i++) {
            Month month = counted.get(i);
            table.row(
                    i + 1,
                    month.insights,
                    month.planted + " of " + HABITS * lives,
                    month.other,
                    month.copied,
                    month.portraits + " of " + lives,
                    month.shown + " of " + month.occasions,
                    month.wrong,
                    format("%.0f %%", 100.0 * month.right / Math.max(1, month.moods)));
        }
        return table.markdown();
    }
}
