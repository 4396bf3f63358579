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

    /** Projections made again. */
    public static ShellCommand rebuild() {
        return new Projection(
                "events",
                (memory, bars) -> {
                    memory.admin().rebuildProjections(bars);
                    return memory.admin().stats().events();
                },
                (page, events, seconds) ->
                        page.line(PlainText.format("rebuilt from %,d events in %.1f s", events, seconds)));
    }

    /** The queue of vectors, worked off. */
    public static ShellCommand embed() {
        return new Projection(
                "embedded",
                (memory, bars) -> memory.admin().embedPending(bars),
                (page, events, seconds) ->
                        page.line(PlainText.format("%,d events embedded in %.1f s", events, seconds)));
    }

    /** A namespace moved to the configured embedder. */
    public static ShellCommand reembed() {
        return new Projection(
                "embedded",
                (memory, bars) -> {
                    memory.admin().migrateEmbeddings(bars);
                    return memory.admin().stats().embedded();
                },
                (page, spaces, seconds) -> {
                    ((Map<?, ?>) spaces)
                            .forEach((space, through) -> page.line(PlainText.format(
                                    "%s: up to event %,d", PlainText.line(String.valueOf(space)), through)));
                    page.line(PlainText.format("in %.1f s", seconds));
                });
    }

    private interface Work {
        /** Makes what is derived, and says how much there is now. */
        Object make(Memory memory, ProgressBars bars);
    }

    private interface Page {
        void show(ConsolePage page, Object made, double seconds);
    }

    /** Makes something that is derived from a log, and says how much of it and in which time. */
    @Command
    private static final class Projection extends MemoryCommand {
        private final String unit;
        private final Work work;
        private final Page view;

        Projection(String unit, Work work, Page view) {
            this.unit = unit;
            this.work = work;
            this.view = view;
        }

        @Override
        public Integer call() throws Exception {
            return where.with(shell, memory -> {
                long start = System.nanoTime();
                Object made;
                try (ProgressBars bars = new ProgressBars(shell)) {
                    made = work.make(memory, bars);
                }
                double seconds = (System.nanoTime() - start) / 1e9;
                return print(reply(
                        () -> Json.object("namespace", memory.namespace().value(), unit, made, "seconds", seconds),
                        page -> view.show(page, made, seconds)));
            });
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
