package dev.ecphory.internal.assets;

import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.AssetSource;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One call of a model about one asset, with its bytes, which ends at the deadline whatever the source and the model do. No
 * problem tells of what an event holds. Threads may share it.
 *
 * @param <T> what the model makes of an asset
 * @param deadline how long reading and the model may take together
 * @param model who is asked
 */
record AssetModelCall<T>(AssetSource source, Duration deadline, Model<T> model) {
    /** What is asked of the model. */
    @FunctionalInterface
    interface Model<T> {
        T of(Asset asset, byte[] content);
    }

    /** What came of a call: what the model made, or why it made nothing. */
    sealed interface Outcome<T> {
        record Made<T>(T what) implements Outcome<T> {}

        /** @param away whether the next call would fail likewise */
        record Failed<T>(String problem, boolean away) implements Outcome<T> {}

        /** The model has no time: nothing is noted. */
        record Busy<T>() implements Outcome<T> {}
    }

    Outcome<T> about(Asset asset) {
        FutureTask<T> call = new FutureTask<>(() -> {
            byte[] content = source.read(asset);
            asset.requireContent(content);
            return model.of(asset, content);
        });
        Thread.ofVirtual().name("ecphory-asset").start(call);
        try {
            return new Outcome.Made<>(call.get(deadline.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            return new Outcome.Failed<>("no answer within " + deadline, false);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Outcome.Busy<>();
        } catch (ExecutionException failure) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            return switch (cause) {
                case ModelBusyException busy -> new Outcome.Busy<>();
                case ModelUnavailableException away -> new Outcome.Failed<>("the model does not answer", true);
                case InvalidInputException refused ->
                    new Outcome.Failed<>(refused.field() + " was refused; " + refused.nextStep(), false);
                default -> new Outcome.Failed<>(cause.getClass().getSimpleName(), false);
            };
        } finally {
            call.cancel(true);
        }
    }
}
