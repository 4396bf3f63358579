package dev.ecphory.wire;

import dev.ecphory.engine.Scope;
import dev.ecphory.memory.InvalidInputException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Whose memories are asked beside one, as a caller says it. Stateless; threads may share it. */
public final class ScopeFields {
    /** The other memories. */
    public static final Fields SCOPES = Fields.of(
            Field.of(
                            "scopes",
                            Field.Type.TEXTS,
                            "The memories that are asked too, each as SCOPE=NAMESPACE; a scope is " + names() + ".")
                    .needed(),
            Field.choice("scope", Words.all(Scope.class), "The scope of the namespace itself. Default: user."));

    private ScopeFields() {}

    /**
     * The namespaces by scope, nearest first.
     *
     * @param field what the caller calls it
     * @param own the scope of the namespace that is asked anyway
     * @param namespace that namespace
     * @param texts each SCOPE=NAMESPACE
     * @throws InvalidInputException when one is not so, or a scope is named twice
     */
    public static Map<Scope, String> read(String field, Scope own, String namespace, List<String> texts) {
        Map<Scope, String> namespaces = new EnumMap<>(Scope.class);
        namespaces.put(own, namespace);
        for (String text : texts) {
            int equals = text.indexOf('=');
            String name = text.substring(0, Math.max(0, equals));
            if (!Words.all(Scope.class).contains(name)) {
                throw new InvalidInputException(
                        field, Words.quoted(text), "names no scope", "give SCOPE=NAMESPACE, SCOPE being " + names());
            }
            Scope scope = Scope.valueOf(name.toUpperCase(Locale.ROOT));
            if (namespaces.put(scope, text.substring(equals + 1)) != null) {
                throw new InvalidInputException(
                        field, Words.quoted(text), "gives a scope a second namespace", "give each scope one");
            }
        }
        return namespaces;
    }

    private static String names() {
        return String.join(", ", Words.all(Scope.class));
    }
}
