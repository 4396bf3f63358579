package dev.ecphory.internal.embedding;

import dev.ecphory.Namespace;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
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
public record ActiveVectorSpace(
        VectorSpace served, @Nullable VectorSpace next, List<VectorSpace> dropped) {
    /** The setting that keeps it. */
    static final String SETTING = NamespaceTransfer.OF_VECTORS + "spaces";

    private static final String SERVED = "served ";
    private static final String NEXT = "next ";
    private static final String DROPPED = "dropped ";

    public ActiveVectorSpace {
        dropped = List.copyOf(dropped);
    }

    /** What is recorded; nothing where the namespace never was moved. */
    public static Optional<ActiveVectorSpace> recorded(EventStore store, Namespace namespace) {
        return Optional.ofNullable(store.settings().of(namespace).get(SETTING)).map(ActiveVectorSpace::read);
    }

    private static ActiveVectorSpace read(String written) {
        @Nullable VectorSpace served = null;
        @Nullable VectorSpace next = null;
        List<VectorSpace> dropped = new ArrayList<>();
        for (String line : written.lines().toList()) {
            if (line.startsWith(SERVED)) {
                served = VectorSpace.parse(line.substring(SERVED.length()));
            } else if (line.startsWith(NEXT)) {
                next = VectorSpace.parse(line.substring(NEXT.length()));
            } else if (line.startsWith(DROPPED)) {
                dropped.add(VectorSpace.parse(line.substring(DROPPED.length())));
            }
        }
        if (served == null) {
            throw new IllegalStateException("the setting " + SETTING + " names no space that is served: " + written);
        }
        return new ActiveVectorSpace(served, next, dropped);
    }

    public void write(EventStore store, Namespace namespace) {
        StringBuilder lines = new StringBuilder(SERVED).append(served.key());
        if (next != null) {
            lines.append('\n').append(NEXT).append(next.key());
        }
        dropped.forEach(space -> lines.append('\n').append(DROPPED).append(space.key()));
        store.settings().put(namespace, SETTING, lines.toString());
    }

    /** On the way to another space; what was to be dropped there is made again. */
    ActiveVectorSpace towards(VectorSpace space) {
        return new ActiveVectorSpace(
                served,
                space,
                dropped.stream().filter(one -> !one.equals(space)).toList());
    }

    /** Arrived: the next space is served, and the one before goes. */
    ActiveVectorSpace swapped() {
        if (next == null || next.equals(served)) { // somebody else was faster
            return new ActiveVectorSpace(served, null, dropped);
        }
        List<VectorSpace> gone = new ArrayList<>(dropped);
        gone.add(served);
        return new ActiveVectorSpace(next, null, gone);
    }

    /** Nothing is left of what went. */
    ActiveVectorSpace clean() {
        return new ActiveVectorSpace(served, next, List.of());
    }
}
