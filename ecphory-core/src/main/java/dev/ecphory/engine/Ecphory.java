package dev.ecphory.engine;

import dev.ecphory.memory.Namespace;
import dev.ecphory.model.Embedder;
import dev.ecphory.store.Durability;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** The engine over one store. */
public final class Ecphory implements AutoCloseable {
    private Ecphory() {}

    /** Opens the store in a file with every default, making it when it does not exist. */
    public static Ecphory open(Path file) {
        return builder(file).open();
    }

    /** Opens the store in a file with some settings. */
    public static Builder builder(Path file) {
        return new Builder();
    }

    /** The memory of one namespace. */
    public Memory memory(String namespace) {
        throw new UnsupportedOperationException();
    }

    /** The memory of one namespace. */
    public Memory memory(Namespace namespace) {
        throw new UnsupportedOperationException();
    }

    /** Every namespace that has an event, sorted. */
    public List<Namespace> namespaces() {
        throw new UnsupportedOperationException();
    }

    /** What works and what is missing. */
    public Health health() {
        throw new UnsupportedOperationException();
    }

    /** Every switch with its value, sorted by name. */
    public Map<String, String> config() {
        throw new UnsupportedOperationException();
    }

    /** Copies the whole store to a new file while it is in use. */
    public void backup(Path target) {
        throw new UnsupportedOperationException();
    }

    /** Checks the store and every namespace. */
    public Verification verify(Progress progress) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}

    /** Collects settings. */
    public static final class Builder {
        private Builder() {}

        /** How much of the machine recall may use; {@link Tier#BASE} unless told otherwise. */
        public Builder tier(Tier tier) {
            return this;
        }

        /** How much an acknowledgement promises; {@link Durability#FULL} unless told otherwise. */
        public Builder durability(Durability durability) {
            return this;
        }

        /** The clock. */
        public Builder clock(InstantSource clock) {
            return this;
        }

        /** The neural embedder, instead of the one that comes with {@code ecphory-onnx}. */
        public Builder embedder(Embedder embedder) {
            return this;
        }

        /** Whether a background thread embeds new events; true unless told otherwise. */
        public Builder background(boolean background) {
            return this;
        }

        /** Opens the store. */
        public Ecphory open() {
            return new Ecphory();
        }
    }
}
