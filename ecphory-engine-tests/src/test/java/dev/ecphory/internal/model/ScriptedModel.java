package dev.ecphory.internal.model;

import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.LanguageModel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A model that does what a test says: first the lines of its script, one a call, then what it always does. It can lie
 * in every way that a real one does. Threads may share it.
 */
public final class ScriptedModel implements LanguageModel {
    /** What it does on a call. */
    @FunctionalInterface
    public interface Line {
        /** Answers, fails or stalls. */
        String on(Prompt prompt) throws InterruptedException;
    }

    private final Deque<Line> script = new ArrayDeque<>();
    private final List<Prompt> asked = Collections.synchronizedList(new ArrayList<>());
    private final Line always;
    private final CountDownLatch stalling = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);

    /** A model that answers every prompt by a function. */
    public ScriptedModel(Function<Prompt, String> always) {
        this.always = always::apply;
    }

    /** A model that knows its script, and is broken after it. */
    public ScriptedModel() {
        this.always = prompt -> {
            throw new ModelUnavailableException("the script is at its end", "write another line", null);
        };
    }

    /** Answers so. */
    public synchronized ScriptedModel says(String text) {
        script.add(prompt -> text);
        return this;
    }

    /** Is busy once, with a wait or without. */
    public synchronized ScriptedModel busy(@Nullable Duration retryAfter) {
        script.add(prompt -> {
            throw new ModelBusyException("the scripted model is busy", retryAfter, null);
        });
        return this;
    }

    /** Is broken once. */
    public synchronized ScriptedModel broken() {
        script.add(prompt -> {
            throw new ModelUnavailableException("the scripted model is broken", "mend it", null);
        });
        return this;
    }

    /** Says nothing until it is interrupted. */
    public synchronized ScriptedModel stalls() {
        script.add(prompt -> {
            try {
                stalling.countDown();
                new CountDownLatch(1).await();
                return "";
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        });
        return this;
    }

    /** Waits until a call stalls. */
    public void awaitStalling() throws InterruptedException {
        stalling.await();
    }

    /** Waits until a stalled call was interrupted. */
    public void awaitInterruption() throws InterruptedException {
        interrupted.await();
    }

    /** What it was asked, in order. */
    public List<Prompt> asked() {
        return List.copyOf(asked);
    }

    @Override
    public String id() {
        return "scripted";
    }

    @Override
    public Reply generate(Prompt prompt) {
        asked.add(prompt);
        Line line;
        synchronized (this) {
            line = script.isEmpty() ? always : script.removeFirst();
        }
        try {
            String text = line.on(prompt);
            return new Reply(text, prompt.user().length(), text.length());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelBusyException("the scripted model was interrupted", null, e);
        }
    }
}
