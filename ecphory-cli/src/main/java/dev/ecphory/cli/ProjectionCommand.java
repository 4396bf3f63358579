package dev.ecphory.cli;

import dev.ecphory.Memory;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.wire.Json;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;

/** Makes what is derived from a log, and says how much of it and in which time. */
abstract class ProjectionCommand<T> extends MemoryCommand {
    private final String unit;

    ProjectionCommand(String unit) {
        this.unit = unit;
    }

    abstract void make(Memory memory, ProgressBars bars);

    /** How much is there now. */
    abstract T made(Memory memory);

    abstract void page(ConsolePage page, T made, double seconds);

    @Override
    public Integer call() throws Exception {
        return where.with(shell, memory -> {
            long start = System.nanoTime();
            try (ProgressBars bars = new ProgressBars(shell)) {
                make(memory, bars);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            T made = made(memory);
            return print(reply(
                    () -> Json.object("namespace", memory.namespace().value(), unit, made, "seconds", seconds),
                    page -> page(page, made, seconds)));
        });
    }

    /** Projections made again. */
    @Command(
            name = "rebuild",
            description = "Throws every projection of a namespace away and makes it again from the log.")
    static final class Rebuild extends ProjectionCommand<Long> {
        Rebuild() {
            super("events");
        }

        @Override
        void make(Memory memory, ProgressBars bars) {
            memory.admin().rebuildProjections(bars);
        }

        @Override
        Long made(Memory memory) {
            return memory.admin().stats().events();
        }

        @Override
        void page(ConsolePage page, Long events, double seconds) {
            page.line(String.format(Locale.ROOT, "rebuilt from %,d events in %.1f s", events, seconds));
        }
    }

    /** The queue of vectors, worked off. */
    @Command(
            name = "embed",
            description =
                    "Embeds what waits to be embedded; nothing waits at tier edge. Killed, it goes on where it was.")
    static final class Embed extends ProjectionCommand<Long> {
        private long embedded;

        Embed() {
            super("embedded");
        }

        @Override
        void make(Memory memory, ProgressBars bars) {
            embedded = memory.admin().embedPending(bars);
        }

        @Override
        Long made(Memory memory) {
            return embedded;
        }

        @Override
        void page(ConsolePage page, Long events, double seconds) {
            page.line(String.format(Locale.ROOT, "%,d events embedded in %.1f s", events, seconds));
        }
    }

    /** A namespace moved to the configured embedder. */
    @Command(
            name = "reembed",
            description = {
                "Makes the vectors of a namespace's texts by the configured embedder. A namespace that is served in"
                        + " another space is served in that one until the last vector is there; then the old ones go.",
                "Killed, it goes on where it was. Asks no language model."
            })
    static final class Reembed extends ProjectionCommand<Map<String, Long>> {
        Reembed() {
            super("embedded");
        }

        @Override
        void make(Memory memory, ProgressBars bars) {
            memory.admin().migrateEmbeddings(bars);
        }

        @Override
        Map<String, Long> made(Memory memory) {
            return memory.admin().stats().embedded();
        }

        @Override
        void page(ConsolePage page, Map<String, Long> spaces, double seconds) {
            spaces.forEach((space, through) ->
                    page.line(String.format(Locale.ROOT, "%s: up to event %,d", PlainText.line(space), through)));
            page.line(String.format(Locale.ROOT, "in %.1f s", seconds));
        }
    }
}
