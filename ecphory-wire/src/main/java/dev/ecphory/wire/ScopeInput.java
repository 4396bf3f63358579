package dev.ecphory.wire;

import dev.ecphory.internal.scopes.MemoryScope;
import dev.ecphory.InvalidInputException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Whose memories are asked beside one, as a caller says it. Stateless; threads may share it. */
public final class ScopeInput {
    /** The other memories. */
    public static final InputSchema SCOPES = InputSchema.of(
            InputField.of(
                            "scopes",
                            InputField.Type.TEXTS,
                            "The memories that are asked too, each as SCOPE=NAMESPACE; a scope is " + names() + ".")
                    .needed(),
            InputField.choice(
                    "scope", EnumNames.all(MemoryScope.class), "The scope of the namespace itself. Default: user."));

    private ScopeInput() {}

    /**
     * The namespaces by scope, nearest first.
     *
     * @param field what the caller calls it
     * @param own the scope of the namespace that is asked anyway
     * @param namespace that namespace
     * @param texts each SCOPE=NAMESPACE
     * @throws InvalidInputException when one is not so, or a scope is named twice
     */
    public static Map<MemoryScope, String> read(String field, MemoryScope own, String namespace, List<String> texts) {
        Map<MemoryScope, String> namespaces = new EnumMap<>(MemoryScope.class);
        namespaces.put(own, namespace);
        for (String text : texts) {
            int equals = text.indexOf('=');
            String name = text.substring(0, Math.max(0, equals));
            if (!EnumNames.all(MemoryScope.class).contains(name)) {
                throw new InvalidInputException(
                        field,
                        EnumNames.quoted(text),
                        "names no scope",
                        "give SCOPE=NAMESPACE, SCOPE being " + names());
            }
            MemoryScope scope = MemoryScope.valueOf(name.toUpperCase(Locale.ROOT));
            if (namespaces.put(scope, text.substring(equals + 1)) != null) {
                throw new InvalidInputException(
                        field, EnumNames.quoted(text), "gives a scope a second namespace", "give each scope one");
            }
        }
        return namespaces;
    }

    private static String names() {
        return String.join(", ", EnumNames.all(MemoryScope.class));
    }
}
