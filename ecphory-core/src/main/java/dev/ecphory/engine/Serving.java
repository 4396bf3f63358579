package dev.ecphory.engine;

import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import dev.ecphory.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which space of neural vectors a namespace is searched in, as it is recorded in the store once it was moved to another.
 * One setting of the namespace, so that it changes in one transaction. Immutable.
 *
 * @param served the space that questions are compared in
 * @param next the space that vectors are being made in, to be served when all are there; null for none
 * @param dropped spaces that are not served any more and whose vectors go
 */
record Serving(Space served, @Nullable Space next, List<Space> dropped) {
    /** The setting that keeps it. */
    static final String SETTING = Carrying.OF_VECTORS + "spaces";

    private static final String SERVED = "served ";
    private static final String NEXT = "next ";
    private static final String DROPPED = "dropped ";

    Serving {
        dropped = List.copyOf(dropped);
    }

    /** What is recorded; nothing where the namespace never was moved. */
    static Optional<Serving> recorded(Store store, Namespace namespace) {
        return Optional.ofNullable(store.settings().of(namespace).get(SETTING)).map(Serving::read);
    }

    private static Serving read(String written) {
        @Nullable Space served = null;
        @Nullable Space next = null;
        List<Space> dropped = new ArrayList<>();
        for (String line : written.lines().toList()) {
            if (line.startsWith(SERVED)) {
                served = Space.ofKey(line.substring(SERVED.length()));
            } else if (line.startsWith(NEXT)) {
                next = Space.ofKey(line.substring(NEXT.length()));
            } else if (line.startsWith(DROPPED)) {
                dropped.add(Space.ofKey(line.substring(DROPPED.length())));
            }
        }
        if (served == null) {
            throw new IllegalStateException("the setting " + SETTING + " names no space that is served: " + written);
        }
        return new Serving(served, next, dropped);
    }

    void write(Store store, Namespace namespace) {
        StringBuilder lines = new StringBuilder(SERVED).append(served.key());
        if (next != null) {
            lines.append('\n').append(NEXT).append(next.key());
        }
        dropped.forEach(space -> lines.append('\n').append(DROPPED).append(space.key()));
        store.settings().put(namespace, SETTING, lines.toString());
    }

    /** On the way to another space; what was to be dropped there is made again. */
    Serving towards(Space space) {
        return new Serving(
                served,
                space,
                dropped.stream().filter(one -> !one.equals(space)).toList());
    }

    /** Arrived: the next space is served, and the one before goes. */
    Serving swapped() {
        if (next == null || next.equals(served)) { // somebody else was faster
            return new Serving(served, null, dropped);
        }
        List<Space> gone = new ArrayList<>(dropped);
        gone.add(served);
        return new Serving(next, null, gone);
    }

    /** Nothing is left of what went. */
    Serving clean() {
        return new Serving(served, next, List.of());
    }
}
