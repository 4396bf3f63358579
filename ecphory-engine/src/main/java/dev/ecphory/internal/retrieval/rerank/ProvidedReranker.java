package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.Reranker;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The reranker that an artifact on the class path brings, loaded when it is first wanted. Threads may share it. */
public final class ProvidedReranker implements Reranker {
    private final Provider provider;
    private @Nullable Reranker loaded;
    private @Nullable ModelUnavailableException failure;
    private boolean closed;

    ProvidedReranker(Provider provider) {
        this.provider = provider;
    }

    /** The first on the class path, by name; loads nothing. */
    public static Optional<Reranker> first() {
        return ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .min(Comparator.comparing(Provider::name))
                .map(ProvidedReranker::new);
    }

    /** @throws ModelUnavailableException when it could not be loaded, now or before */
    private synchronized Reranker model() {
        if (closed) {
            throw new IllegalStateException("the reranker " + id() + " is closed");
        }
        if (failure != null) {
            throw failure;
        }
        if (loaded == null) {
            try {
                loaded = provider.load();
            } catch (ModelUnavailableException failed) {
                failure = failed;
                throw failed;
            }
        }
        return loaded;
    }

    @Override
    public String id() {
        return provider.name();
    }

    /** False, too, when it cannot be loaded. */
    @Override
    public boolean readsConversations() {
        try {
            return model().readsConversations();
        } catch (ModelUnavailableException unavailable) {
            return false;
        }
    }

    @Override
    public boolean reads(String text) {
        return model().reads(text);
    }

    @Override
    public float[] score(String question, List<String> passages) {
        return model().score(question, passages);
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (loaded != null) {
            loaded.close();
        }
    }
}
