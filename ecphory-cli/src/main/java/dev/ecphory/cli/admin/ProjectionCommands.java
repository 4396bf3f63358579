package dev.ecphory.cli.admin;

import dev.ecphory.Memory;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.ShellCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.wire.Json;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What is derived from a log, made again. */
public final class ProjectionCommands {
    private ProjectionCommands() {}

    /** Makes something that is derived from a log, and says how much of it and in which time. */
    private abstract static class Projection extends MemoryCommand {
        private final String unit;

        Projection(String unit) {
            this.unit = unit;
        }

        /** Makes it, and says how much there is now. */
        abstract Object make(Memory memory, ProgressBars bars);

        abstract void page(ConsolePage page, Object made, double seconds);

        @Override
        public Integer call() throws Exception {
            return where.with(shell, memory -> {
                long start = System.nanoTime();
                Object made;
                try (ProgressBars bars = new ProgressBars(shell)) {
                    made = make(memory, bars);
                }
                double seconds = (System.nanoTime() - start) / 1e9;
                return print(reply(
                        () -> Json.object("namespace", memory.namespace().value(), unit, made, "seconds", seconds),
                        page -> page(page, made, seconds)));
            });
        }
    }

    /** Projections made again. */
    @Command(
            name = "rebuild",
            description = "Throws every projection of a namespace away and makes it again from the log.")
    public static final class Rebuild extends Projection {
        public Rebuild() {
            super("events");
        }

        @Override
        Object make(Memory memory, ProgressBars bars) {
            memory.admin().rebuildProjections(bars);
            return memory.admin().stats().events();
        }

        @Override
        void page(ConsolePage page, Object events, double seconds) {
            page.line(PlainText.format("rebuilt from %,d events in %.1f s", events, seconds));
        }
    }

    /** The queue of vectors, worked off. */
    @Command(
            name = "embed",
            description =
                    "Embeds what waits to be embedded; nothing waits at tier edge. Killed, it goes on where it was.")
    public static final class Embed extends Projection {
        public Embed() {
            super("embedded");
        }

        @Override
        Object make(Memory memory, ProgressBars bars) {
            return memory.admin().embedPending(bars);
        }

        @Override
        void page(ConsolePage page, Object events, double seconds) {
            page.line(PlainText.format("%,d events embedded in %.1f s", events, seconds));
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
    public static final class Reembed extends Projection {
        public Reembed() {
            super("embedded");
        }

        @Override
        Object make(Memory memory, ProgressBars bars) {
            memory.admin().migrateEmbeddings(bars);
            return memory.admin().stats().embedded();
        }

        @Override
        void page(ConsolePage page, Object spaces, double seconds) {
            ((Map<?, ?>) spaces)
                    .forEach((space, through) -> page.line(
                            PlainText.format("%s: up to event %,d", PlainText.line(String.valueOf(space)), through)));
            page.line(PlainText.format("in %.1f s", seconds));
        }
    }

    /** How words are read. */
    @Command(
            name = "language",
            description = "Sets the language that a namespace's words are analysed in; its index is made again.")
    public static final class Language extends ShellCommand {
        @Mixin
        private final MemoryOptions where = new MemoryOptions();

        @Parameters(paramLabel = "LANGUAGE", description = "A language's code, like en, de or ja.")
        private String language = "";

        @Override
        public Integer call() throws Exception {
            return where.with(shell, memory -> {
                memory.admin().setLanguage(language);
                shell.note("words of " + memory.namespace() + " are now analysed as " + language);
                return ExitCode.OK;
            });
        }
    }
}
