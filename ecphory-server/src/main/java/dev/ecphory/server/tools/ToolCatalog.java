package dev.ecphory.server.tools;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Problem;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tools by name, for any protocol. Whose memory a call is about, the {@link ToolCaller} says; no argument can name a
 * namespace, and arguments that a tool does not have are refused. Threads may share it.
 */
public final class ToolCatalog {
    private static final Logger LOG = LoggerFactory.getLogger(ToolCatalog.class);

    private final Map<String, Tool> tools = new LinkedHashMap<>();
    /** Names of those that are listed. */
    private final Set<String> offered;

    private final @Nullable InstantSource clock;

    private ToolCatalog(Collection<Tool> all, Set<String> offered, @Nullable InstantSource clock) {
        all.forEach(tool -> tools.put(tool.name(), tool));
        this.offered = Set.copyOf(offered);
        this.clock = clock;
    }

    /**
     * Tools of ours, and those of some packs of aliases.
     *
     * @param selection which of ours are listed; the others can be called by whoever holds the catalog
     * @param packs all of whose names are listed
     * @param clock says when something is asked, unless the caller does; null when nobody knows, as the library takes it
     */
    public static ToolCatalog of(
            ToolSelection selection, Collection<ToolAliases> packs, @Nullable InstantSource clock) {
        Map<String, Tool> all = new LinkedHashMap<>();
        List<Tool> ours = new ArrayList<>(EventTools.all());
        ours.addAll(RecallTools.all());
        ours.addAll(FactTools.all());
        ours.addAll(AdminTools.all());
        ours.add(FeedbackTool.feedback());
        ours.forEach(tool -> all.put(tool.name(), tool));
        Set<String> offered = new HashSet<>(all.keySet());
        offered.removeIf(name -> !selection.has(name));
        for (ToolAliases pack : packs) {
            pack.of(all).forEach(tool -> {
                all.putIfAbsent(tool.name(), tool);
                offered.add(tool.name());
            });
        }
        return new ToolCatalog(all.values(), offered, clock);
    }

    /** Every tool, without aliases, by the system's clock. */
    public static ToolCatalog complete() {
        return of(ToolSelection.ALL, List.of(), InstantSource.system());
    }

    /** The listed tools that a role opens, in their order. */
    public List<Tool> tools(Role role) {
        return tools.values().stream()
                .filter(tool -> offered.contains(tool.name()) && role.includes(tool.needs()))
                .toList();
    }

    /** The tool of a name, listed or not. */
    public Optional<Tool> tool(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    /** Calls a tool; see {@link #call(ToolCaller, String, Map, ProgressListener)}. */
    public ToolResult call(ToolCaller caller, String name, Map<String, ?> arguments) {
        return call(caller, name, arguments, ProgressListener.SILENT);
    }

    /**
     * Calls a tool. Whatever is wrong with the call or goes wrong in it is a failed {@link ToolResult} that says what, on which
     * value and what to do next; a mistake of ours says no more than that, and is logged.
     *
     * @param progress hears how far long work has come; may throw {@link CancellationException} to give it up
     */
    public ToolResult call(ToolCaller caller, String name, Map<String, ?> arguments, ProgressListener progress) {
        @Nullable Tool tool = tools.get(name);
        try {
            if (tool == null || !caller.role().includes(tool.needs())) {
                throw new InvalidInputException(
                        "name",
                        EnumNames.quoted(name),
                        tool == null ? "is no tool" : "is not allowed here",
                        "use one of "
                                + String.join(
                                        ", ",
                                        tools(caller.role()).stream()
                                                .map(Tool::name)
                                                .toList()));
            }
            return tool.work()
                    .apply(new ToolCall(
                            caller,
                            tool.takes().readForgiving(arguments),
                            clock == null ? null : clock.instant().atOffset(ZoneOffset.UTC),
                            progress));
        } catch (CancellationException given) {
            throw given;
        } catch (RuntimeException failure) {
            Problem problem = Problem.of(failure, Channel.MCP);
            if (problem.kind() == Problem.Kind.INTERNAL) {
                LOG.error("{} failed", name, Problem.withoutMessage(failure));
            }
            return ToolResult.failed(tool == null ? problem : tool.inItsTerms(problem));
        }
    }
}
