package dev.ecphory.bench.life;

import dev.ecphory.bench.life.Companion.Way;
import dev.ecphory.bench.life.Companion.Week;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@code bench companion} found, as a page and as JSON. Stateless; threads may share it. */
final class CompanionPage {
    private static final int EVERY = 4;

    private CompanionPage() {}

    static String markdown(CompanionOptions options, Course course, Map<Way, List<Week>> lived) {
        StringBuilder page = new StringBuilder();
        page.append("# A year with somebody\n\n");
        page.append(String.format(
                Locale.ROOT,
                "Simulated people, %,d events in a year (four years of them, told in the same order and proportions),"
                    + " %d questions a day about what was told so far, what is asked often and what is asked once by"
                    + " Zipf's law, with a report of what of the first ten was of use. At the end of each week it is"
                    + " consolidated, what has faded is archived where the way to forget says so, and %d pieces of"
                    + " evidence are looked for, those of them that were told by then: *retrievable* is the share that"
                    + " the ranking for a question that wants it has at any rank, *found* the share among its first"
                    + " ten. Nothing is deleted: what is archived is in the log word for word.%n%n",
                course.events().size(),
                options.aDay(),
                options.probes()));
        page.append("- *rank_only*: the default; time takes nothing.\n")
                .append("- *companion*: `forgetting = archive`, cognition `companion`, recipe `default+retention`;"
                        + " what")
                .append(" bears a fact that holds is never archived.\n")
                .append("- *constants of AgentOS*: the same with cognition `seed`, and nothing spared but strong")
                .append(" emotion, as its pruning has it; it would delete what is archived here.\n\n");
        page.append("Made by:\n\n```sh\nbin/ecphory bench companion --worlds ")
                .append(options.worlds())
                .append(" --questions ")
                .append(options.aDay())
                .append(" --probes ")
                .append(options.probes())
                .append(" --seed ")
                .append(options.seed())
                .append("\n```\n\n![What can still be had, by week](companion.svg)\n\n");
        page.append("| week |");
        StringBuilder line = new StringBuilder("|---|");
        for (Way way : lived.keySet()) {
            for (String what : List.of("archived", "retrievable %", "found %")) {
                page.append(' ').append(way.label()).append(": ").append(what).append(" |");
                line.append("---|");
            }
        }
        page.append('\n').append(line).append('\n');
        for (int week = 0; week < Companion.WEEKS; week += week == 0 ? EVERY - 1 : EVERY) {
            page.append("| ").append(week + 1).append(" |");
            for (List<Week> weeks : lived.values()) {
                Week one = weeks.get(week);
                page.append(String.format(
                        Locale.ROOT,
                        " %d of %d | %.1f | %.1f |",
                        one.archived(),
                        one.events(),
                        share(one.retrievable(), one.evidence()),
                        share(one.found(), one.evidence())));
            }
            page.append('\n');
        }
        return page.toString();
    }

    static double share(int some, int all) {
        return all == 0 ? 100 : 100.0 * some / all;
    }

    static Map<String, Object> json(CompanionOptions options, Map<Way, List<Week>> lived) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("worlds", options.worlds());
        json.put("questions_a_day", options.aDay());
        json.put("seed", options.seed());
        lived.forEach((way, weeks) -> {
            List<Object> rows = new ArrayList<>();
            for (Week week : weeks) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("week", week.week());
                row.put("events", week.events());
                row.put("archived", week.archived());
                row.put("evidence", week.evidence());
                row.put("retrievable", week.retrievable());
                row.put("found", week.found());
                rows.add(row);
            }
            json.put(way.label(), rows);
        });
        return json;
    }
}
