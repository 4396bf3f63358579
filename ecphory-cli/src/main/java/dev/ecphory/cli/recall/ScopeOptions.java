package dev.ecphory.cli.recall;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.scopes.MemoryScope;
import dev.ecphory.internal.scopes.ScopedMemories;
import dev.ecphory.internal.scopes.ScopedRecallResult;
import dev.ecphory.internal.scopes.ScopedRecallResult.Scoped;
import dev.ecphory.wire.EnumNames;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose memories are asked beside the one that is named anyway. */
final class ScopeOptions {
    private static final int LINES = 4;

    @Option(
            names = "--scope",
            paramLabel = "SCOPE=NAMESPACE",
            description =
                    "Also ask the memory of this namespace: thread, persona or organisation=NAMESPACE; repeatable.")
    private List<String> others = List.of();

    /** True when there are others. */
    boolean asked() {
        return !others.isEmpty();
    }

    /**
     * All of them for a user's sake.
     *
     * @throws InvalidInputException when one is no SCOPE=NAMESPACE, or a scope is named twice
     */
    ScopedMemories of(Function<String, Memory> memories, String user) {
        List<String> names = EnumNames.all(MemoryScope.class);
        Map<MemoryScope, String> namespaces = new EnumMap<>(MemoryScope.class);
        namespaces.put(MemoryScope.USER, user);
        for (String other : others) {
            int equals = other.indexOf('=');
            String name = other.substring(0, Math.max(0, equals));
            if (!names.contains(name)) {
                throw new InvalidInputException(
                        "--scope",
                        EnumNames.quoted(other),
                        "names no scope",
                        "give SCOPE=NAMESPACE, SCOPE being " + String.join(", ", names));
            }
            MemoryScope scope = MemoryScope.valueOf(name.toUpperCase(Locale.ROOT));
            if (namespaces.put(scope, other.substring(equals + 1)) != null) {
                throw new InvalidInputException(
                        "--scope", EnumNames.quoted(other), "gives a scope a second namespace", "give each scope one");
            }
        }
        Map<MemoryScope, Memory> scopes = new EnumMap<>(MemoryScope.class);
        namespaces.forEach((scope, namespace) -> scopes.put(scope, memories.apply(namespace)));
        return ScopedMemories.of(scopes);
    }

    static void page(ConsolePage page, ScopedRecallResult recollection) {
        page.title(recollection.question());
        int rank = 0;
        for (Scoped scoped : recollection.items()) {
            rank++;
            @Nullable String session = scoped.item().entry().event().session();
            page.event(
                    PlainText.format("%3d", rank),
                    scoped.item().entry(),
                    PlainText.format(
                            "%.3f · %s · %s%s",
                            scoped.score(),
                            scoped.scope().name().toLowerCase(Locale.ROOT),
                            session == null ? "" : session + " · ",
                            scoped.item().entry().id()),
                    LINES);
        }
        if (recollection.items().isEmpty()) {
            page.line("Nothing is remembered that could matter.");
        }
        page.faint(PlainText.format(
                "%s, %,d tokens of context",
                PlainText.count(recollection.items().size(), "event"), recollection.tokens()));
    }
}
