package dev.ecphory.cli.facts;

import dev.ecphory.Memory;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.knowledge.KnowledgeBase;
import dev.ecphory.wire.Json;
import java.util.SortedSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Which names mean one entity. */
public final class AliasCommands {
    private AliasCommands() {}

    /** What is decided about two names. */
    abstract static class Deciding extends QueryCommand {
        @Parameters(index = "0", paramLabel = "NAME", description = "The one name.")
        private String one = "";

        @Parameters(index = "1", paramLabel = "OTHER", description = "The other.")
        private String other = "";

        abstract void decide(KnowledgeBase knowledge, String name, String another);

        @Override
        public Reply of(Memory memory) throws Exception {
            decide(memory.facts(), one, other);
            return names(memory.facts().aliases(one), one);
        }
    }

    /** Two names mean one. */
    @Command(name = "link", description = "Two names mean one entity from now on; unlink undoes it.")
    public static final class Link extends Deciding {
        @Override
        void decide(KnowledgeBase knowledge, String name, String another) {
            knowledge.link(name, another);
        }
    }

    /** Two names do not mean one. */
    @Command(name = "unlink", description = "Undoes the link between two names, whether it was made here or heard.")
    public static final class Unlink extends Deciding {
        @Override
        void decide(KnowledgeBase knowledge, String name, String another) {
            knowledge.unlink(name, another);
        }
    }

    /** What else somebody is called. */
    @Command(name = "show", description = "Shows every name of the entity that a name means.")
    public static final class Show extends QueryCommand {
        @Parameters(paramLabel = "NAME", description = "A name.")
        private String name = "";

        @Override
        public Reply of(Memory memory) throws Exception {
            return names(memory.facts().aliases(name), name);
        }
    }

    private static JsonCommand.Reply names(SortedSet<String> names, String asked) {
        return JsonCommand.reply(
                () -> Json.object("name", asked, "names", names),
                page -> page.pair(PlainText.cut(PlainText.line(asked), 16), String.join(" = ", names)));
    }
}
