package dev.ecphory.ingest;

import dev.ecphory.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A sink that keeps everything. */
final class Gathered implements ImportSink {
    final List<Event> events = new ArrayList<>();
    final List<ImportProblem> complaints = new ArrayList<>();
    long done;
    long total;

    static Gathered of(Importer importer, Path source) throws IOException {
        return of(importer, source, ImportOptions.of(ZoneOffset.UTC, new RuleContentRouter(StrategyTable.SUMMARISED)));
    }

    static Gathered of(Importer importer, Path source, ImportOptions how) throws IOException {
        Gathered gathered = new Gathered();
        importer.read(source, how, gathered);
        return gathered;
    }

    List<String> texts() {
        return events.stream().map(Event::text).toList();
    }

    List<String> problems() {
        return complaints.stream().map(ImportProblem::line).toList();
    }

    List<String> metadata(String key) {
        return events.stream()
                .map(event -> event.metadata().getOrDefault(key, ""))
                .toList();
    }

    @Override
    public void event(Event event, @Nullable DerivationPlan plan) {
        events.add(event);
    }

    @Override
    public void complain(ImportProblem complaint) {
        complaints.add(complaint);
    }

    @Override
    public void at(long now, long of) {
        done = now;
        total = of;
    }
}
