package dev.ecphory.server.tools;

import dev.ecphory.ContextMarker;
import dev.ecphory.Memory;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.wire.DerivedStatement;
import dev.ecphory.wire.EnumNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What may be read beside the tools: pages of lines, the most telling first, as many as one result may cost, quoted as a
 * context quotes. Reading notes nothing. Threads may share it.
 */
public enum ResourcePages {
    /** What was made shorter of sessions, months, people and things. */
    SUMMARIES("Summaries, the newest first", "Nothing is summarised yet."),
    /** What sessions came to, and how things are done. */
    OUTCOMES("What sessions came to, the newest first", "No session came to anything that was said in so many words."),
    /** What was inferred from use: hints. */
    INSIGHTS("Inferred from use; nobody said it in these words", "Nothing is inferred yet."),
    /** What left the ranking. */
    ARCHIVE("Archived memories, the last first", "Nothing is archived.");

    private final String heading;
    private final String none;

    ResourcePages(String heading, String none) {
        this.heading = heading;
        this.none = none;
    }

    /** The page, for whoever may read the memory. */
    public String of(ToolCaller caller) {
        List<String> all = lines(caller.memory());
        if (all.isEmpty()) {
            return none;
        }
        ResultBudget allowance = new ResultBudget(ResultBudget.MOST);
        List<String> taken = new ArrayList<>();
        for (String line : all) {
            if (!allowance.take(line)) {
                break;
            }
            taken.add(line);
        }
        return ResultLines.framed(heading, taken)
                + ResultLines.cut(ResultBudget.cut(all.size(), taken.size(), "search finds the rest"));
    }

    private List<String> lines(Memory memory) {
        return switch (this) {
            case SUMMARIES -> lines(DerivedStatement.summaries(memory));
            case OUTCOMES -> lines(DerivedStatement.outcomes(memory));
            case INSIGHTS -> lines(DerivedStatement.insights(memory));
            case ARCHIVE -> archived(memory);
        };
    }

    private static List<String> lines(List<DerivedStatement> all) {
        return all.stream()
                .map(one -> DerivedDataView.line(DerivedDataView.object(one)))
                .toList();
    }

    private static List<String> archived(Memory memory) {
        Map<String, String> gists = memory.summaries(List.of(Summary.Kind.GIST)).stream()
                .collect(Collectors.toMap(
                        Summary::subject,
                        one -> one.lines().stream().map(Summary.Line::text).collect(Collectors.joining(" ")),
                        (one, other) -> one));
        List<String> lines = new ArrayList<>();
        for (EventArchive.ArchivedEvent item : memory.archive().list().reversed()) {
            String instead = item.instead();
            String gist = gists.getOrDefault(item.id(), "");
            lines.add("- (id " + ContextMarker.quoteId(item.id()) + ") " + EnumNames.lower(item.why()) + " since "
                    + item.at().toString().substring(0, 10)
                    + (instead != null
                            ? ", as " + ContextMarker.quoteId(instead) + " says"
                            : gist.isEmpty() ? "" : ": " + ContextMarker.quoteLine(gist)));
        }
        return lines;
    }
}
