package dev.ecphory.internal.embedding;

import dev.ecphory.EcphoryException;
import dev.ecphory.EcphoryException.Remedy;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.Embedder;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The neural embedder, loaded once, in the background, when first wanted; or the reason why there is none. Threads may
 * share it.
 */
public final class EmbedderLoader implements AutoCloseable {
    private final Supplier<Embedder> loader;
    private final boolean awaited;
    private @Nullable CompletableFuture<Embedder> loading;

    private EmbedderLoader(Supplier<Embedder> loader, @Nullable CompletableFuture<Embedder> loading, boolean awaited) {
        this.loader = loader;
        this.awaited = awaited;
        this.loading = loading;
    }

    public static EmbedderLoader given(Embedder embedder) {
        return new EmbedderLoader(() -> embedder, CompletableFuture.completedFuture(embedder), true);
    }

    /**
     * The first provider on the class path, by name.
     *
     * @param awaited whether recall waits for it to load, however long that takes
     */
    public static EmbedderLoader provided(boolean awaited) {
        return of(EmbedderLoader::firstProvided, awaited);
    }

    /** What a loader gives; the same otherwise. */
    public static EmbedderLoader of(Supplier<Embedder> loader, boolean awaited) {
        return new EmbedderLoader(loader, null, awaited);
    }

    public static EmbedderLoader none() {
        return new EmbedderLoader(
                () -> {
                    throw new ModelUnavailableException(
                            "tier edge uses no neural embedder", "use tier base for one", null);
                },
                null,
                true);
    }

    private static Embedder firstProvided() {
        return ServiceLoader.load(Embedder.Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .min(Comparator.comparing(Embedder.Provider::name))
                .orElseThrow(() -> new ModelUnavailableException(
                        "no neural embedder is there", Remedy.of(Remedy.Kind.NEURAL_EMBEDDER)))
                .load();
    }

    /** Begins to load it unless that has begun; does not wait. */
    public void start() {
        CompletableFuture<Embedder> unused = loading();
    }

    private synchronized CompletableFuture<Embedder> loading() {
        if (loading == null) {
            loading = new CompletableFuture<>();
            CompletableFuture<Embedder> future = loading;
            Thread.ofPlatform().daemon().name("ecphory-model").start(() -> load(future));
        }
        return loading;
    }

    private void load(CompletableFuture<Embedder> future) {
        try {
            future.complete(loader.get());
        } catch (RuntimeException | Error failure) { // a provider that fails is an Error, and somebody waits
            future.completeExceptionally(failure);
        }
    }

    /** Whether it is known by now if it can be had; begins nothing. */
    public synchronized boolean settled() {
        return loading != null && loading.isDone();
    }

    /** Waits for it; empty when it cannot be had. */
    public Optional<Embedder> get() {
        try {
            return Optional.of(loading().join());
        } catch (CompletionException failure) {
            return Optional.empty();
        }
    }

    /** The same, but not longer than the patience of a recall where it is not awaited. */
    public Optional<Embedder> get(Duration patience) {
        if (!awaited) {
            try {
                var unused = loading().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException | ExecutionException notThere) {
                return Optional.empty();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
        return get();
    }

    /** Why a recall goes on without it. */
    String missing() {
        String problem = awaited || settled() ? problem() : null;
        return problem == null ? "the neural embedder is still loading" : problem;
    }

    public Embedder require() {
        try {
            return loading().join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof EcphoryException known) {
                throw known;
            }
            throw new ModelUnavailableException(
                    "the neural embedder could not be loaded: " + failure.getCause(),
                    "use tier edge, or see the cause",
                    failure);
        }
    }

    /** Why it cannot be had, after waiting for it; null when it can. */
    public @Nullable String problem() {
        try {
            require();
            return null;
        } catch (EcphoryException failure) {
            return failure.getMessage();
        }
    }

    /** Closes it; waits until it is loaded when that has begun, for a process that ends meanwhile may crash in it. */
    @Override
    public void close() {
        CompletableFuture<Embedder> begun;
        synchronized (this) {
            begun = loading;
        }
        if (begun != null) {
            get().ifPresent(Embedder::close);
        }
    }
}
