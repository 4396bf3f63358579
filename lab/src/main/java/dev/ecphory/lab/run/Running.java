package dev.ecphory.lab.run;

import dev.ecphory.lab.measure.Wilson;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** What a person sees while a run goes on: how far it is, and how the contestant under way does so far. Threads may share it. */
final class Running {
    private final long total;
    private final Watcher watcher;
    private final Map<String, Count> counts = new HashMap<>();
    private String contestant = "";
    private long done;

    private static final class Count {
        private int right;
        private int judged;
        private int errors;
    }

    Running(long total, Watcher watcher) {
        this.total = total;
        this.watcher = watcher;
    }

    synchronized void of(String name) {
        contestant = name;
        tell();
    }

    synchronized void done(Outcome outcome) {
        done++;
        Count count = counts.computeIfAbsent(outcome.key().contestant(), none -> new Count());
        Boolean right = outcome.right();
        if (right != null) {
            count.right += right ? 1 : 0;
            count.judged++;
        }
        count.errors += outcome.error() == null ? 0 : 1;
        tell();
    }

    private void tell() {
        if (!contestant.isEmpty()) {
            watcher.at(contestant, done, total);
            watcher.soFar(words(counts.getOrDefault(contestant, new Count())));
        }
    }

    private static String words(Count count) {
        String errors = count.errors == 0 ? "" : count.errors + " errors";
        if (count.judged == 0) {
            return errors;
        }
        Wilson share = Wilson.of(count.right, count.judged);
        String right = String.format(
                Locale.ROOT, "%.1f %% right [%.1f, %.1f]", 100 * share.share(), 100 * share.low(), 100 * share.high());
        return errors.isEmpty() ? right : right + ", " + errors;
    }
}
