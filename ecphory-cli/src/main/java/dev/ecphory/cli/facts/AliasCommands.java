package dev.ecphory.cli.facts;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.knowledge.KnowledgeBase;
import dev.ecphory.wire.Json;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Which names mean one entity. */
final class AliasCommands {
    private AliasCommands() {}

    /** What is decided about two names. */
    abstract static class Deciding implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        @Parameters(index = "0", paramLabel = "NAME", description = "The one name.")
        private String one = "";

        @Parameters(index = "1", paramLabel = "OTHER", description = "The other.")
        private String other = "";

        Deciding(Shell shell) {
            this.shell = shell;
        }

        abstract void decide(KnowledgeBase knowledge, String name, String another);

        @Override
        public Integer call() throws Exception {
            return asking.answer(shell, memory -> {
                decide(memory.knowledge(), one, other);
                return names(memory.knowledge().aliases(one), one);
            });
        }
    }

    /** Two names mean one. */
    @Command(name = "link", description = "Two names mean one entity from now on; unlink undoes it.")
    static final class Link extends Deciding {
        Link(Shell shell) {
            super(shell);
        }

        @Override
        void decide(KnowledgeBase knowledge, String name, String another) {
            knowledge.link(name, another);
        }
    }

    /** Two names do not mean one. */
    @Command(name = "unlink", description = "Undoes the link between two names, whether it was made here or heard.")
    static final class Unlink extends Deciding {
        Unlink(Shell shell) {
            super(shell);
        }

        @Override
        void decide(KnowledgeBase knowledge, String name, String another) {
            knowledge.unlink(name, another);
        }
    }

    /** What else somebody is called. */
    @Command(name = "show", description = "Shows every name of the entity that a name means.")
    static final class Show implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        @Parameters(paramLabel = "NAME", description = "A name.")
        private String name = "";

        Show(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws Exception {
            return asking.answer(shell, memory -> names(memory.knowledge().aliases(name), name));
        }
    }

    private static MemoryQuery.Answer names(SortedSet<String> names, String asked) {
        return MemoryQuery.Answer.of(
                () -> Json.object("name", asked, "names", names),
                page -> page.pair(PlainText.cut(PlainText.line(asked), 16), String.join(" = ", names)));
    }
}
