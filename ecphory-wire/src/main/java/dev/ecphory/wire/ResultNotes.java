package dev.ecphory.wire;

import dev.ecphory.Namespace;

/** Sentences beside a result that explain it. Stateless; threads may share it. */
public final class ResultNotes {
    private ResultNotes() {}

    /** Says of a namespace that nothing was ever written to that it is empty; names no other one. */
    public static String empty(Namespace namespace) {
        return "namespace " + EnumNames.quoted(namespace.value())
                + " holds no events; check its name, or append to it first";
    }
}
