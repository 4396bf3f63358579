package dev.ecphory.compat.chat;

import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.server.RequestContext;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Problem;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one turn of a chat takes from a memory and adds to it, beside the model and in order. The memory's troubles do not
 * end the chat and do not hold it up: they are told by a header of the answer and by the log. A caller for whom an answer
 * without memory is none asks for that by a header, and is then refused as by any other door. For one request.
 */
final class TurnMemory {
    private static final Logger LOG = LoggerFactory.getLogger(TurnMemory.class);
    private static final String WANTED = "X-Ecphory-Memory";
    private static final String TROUBLE = "X-Ecphory-Trouble";
    private static final int LONGEST = 500;
    private static final Executor BESIDE =
            work -> Thread.ofVirtual().name("ecphory-chat").start(work);

    private final RequestContext visit;
    private final Memory memory;
    private final Duration reading;
    private final Duration writing;
    private final boolean required;
    private CompletableFuture<Boolean> written = CompletableFuture.completedFuture(true);
    private @Nullable String unsettled;

    /**
     * Of a request.
     *
     * @param reading for how long a recall is waited for before the model is asked
     * @param writing for how long the answer waits for what is being written
     */
    TurnMemory(RequestContext visit, Memory memory, Duration reading, Duration writing) {
        this.visit = visit;
        this.memory = memory;
        this.reading = reading;
        this.writing = writing;
        this.required = "required".equalsIgnoreCase(visit.context().header(WANTED));
    }

    /** What else is remembered: the messages of the request go to the model anyway. Empty when there is nothing. */
    String recalled(ChatTurn turn) {
        Supplier<String> work = () -> {
            RecallOptions options = RecallOptions.defaults()
                    .withPurpose(RecallOptions.Purpose.INJECT)
                    .withAskedAt(memory.now().atOffset(ZoneOffset.UTC))
                    .withSession(turn.session())
                    .withWindow(turn.shown());
            RecallResult found = memory.recall(turn.said(), options);
            boolean something = !found.items().isEmpty()
                    || !found.facts().isEmpty()
                    || !found.directives().isEmpty();
            return something ? found.context() : "";
        };
        String found = required
                ? work.get()
                : waited(CompletableFuture.supplyAsync(work, BESIDE), reading, "nothing was recalled");
        return found == null ? "" : found;
    }

    /** Begins to remember a message, behind those before it. */
    void remember(Supplier<Event> message) {
        Supplier<Boolean> work = () -> {
            visit.requireStill(Role.WRITE, memory.namespace());
            return !memory.append(message.get().masked()).isEmpty();
        };
        if (required) {
            boolean unused = work.get();
            return;
        }
        settle();
        written = written.handle((before, failed) -> true).thenApplyAsync(before -> work.get(), BESIDE);
        unsettled = "a message was not remembered";
    }

    /** Waits for what is being written, no longer than it may take, and tells what came of it. */
    void settle() {
        String what = unsettled;
        unsettled = null;
        if (what != null) {
            Boolean unused = waited(written, writing, what);
        }
    }

    /**
     * To be called before each piece of an answer is passed on.
     *
     * @throws dev.ecphory.server.access.AccessDeniedException when the caller may not use this memory any more
     */
    void check() {
        settle();
        visit.requireStill(Role.WRITE, memory.namespace());
    }

    private <T> @Nullable T waited(CompletableFuture<T> work, Duration patience, String otherwise) {
        try {
            return work.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            tell(otherwise + " yet: the memory takes longer than " + patience.toMillis() + " ms");
            var unused = work.whenComplete((done, failed) -> {
                if (failed != null) {
                    LOG.warn("in the end {}: {}", otherwise, failed.getClass().getName());
                }
            });
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause() == null ? failed : failed.getCause();
            Problem problem = Problem.of(cause, Channel.CHAT);
            tell(otherwise + ": " + EnumNames.lower(problem.kind()) + ": " + problem.message() + "; " + problem.next());
            LOG.warn("{}: {}", otherwise, cause.getClass().getName());
            if (problem.kind() == Problem.Kind.INTERNAL) {
                LOG.error("internal failure", Problem.withoutMessage(cause));
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    /** By a header while there is one to come; several troubles one after the other. */
    private void tell(String trouble) {
        if (!visit.context().res().isCommitted()) {
            String before = visit.context().res().getHeader(TROUBLE);
            String all = (before == null ? "" : before + " | ") + trouble.replaceAll("[^ -~]", "?");
            visit.context().header(TROUBLE, all.substring(0, Math.min(LONGEST, all.length())));
        }
    }
}
