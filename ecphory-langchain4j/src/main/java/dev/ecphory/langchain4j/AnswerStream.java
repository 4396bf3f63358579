package dev.ecphory.langchain4j;

import dev.ecphory.ModelBusyException;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Carries an answer in pieces from the thread that receives it to the one that waits for it. One answer's. */
final class AnswerStream implements StreamingChatResponseHandler, AutoCloseable {
    private final String id;
    private final BlockingQueue<StreamEvent> parts = new LinkedBlockingQueue<>();
    private volatile boolean closed;
    private volatile @Nullable StreamingHandle handle;

    /** What comes in. */
    private sealed interface StreamEvent {
        record Piece(String text) implements StreamEvent {}

        record Whole(ChatResponse response) implements StreamEvent {}

        record Failed(Throwable cause) implements StreamEvent {}
    }

    AnswerStream(String id) {
        this.id = id;
    }

    /**
     * Hands the pieces on until the answer is whole.
     *
     * @throws ModelBusyException when it broke off, or this thread was interrupted
     */
    ChatResponse whole(Consumer<String> pieces) {
        StringBuilder said = new StringBuilder();
        while (true) {
            switch (next()) {
                case StreamEvent.Piece piece -> {
                    said.append(piece.text());
                    pieces.accept(piece.text());
                }
                case StreamEvent.Failed failed -> throw LangChainFailures.of(id, failed.cause());
                case StreamEvent.Whole whole -> {
                    if (whole.response().finishReason() == null) {
                        throw new ModelBusyException(
                                "the model " + id + " broke off after " + said.length() + " characters", null, null);
                    }
                    return whole.response();
                }
            }
        }
    }

    private StreamEvent next() {
        try {
            return parts.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelBusyException("waiting for the model " + id + " was interrupted", null, e);
        }
    }

    @Override
    public void onPartialResponse(PartialResponse partial, PartialResponseContext context) {
        StreamingHandle known = context.streamingHandle();
        handle = known;
        if (closed) {
            known.cancel();
        } else if (!partial.text().isEmpty()) {
            parts.add(new StreamEvent.Piece(partial.text()));
        }
    }

    @Override
    public void onPartialResponse(String piece) {
        if (!piece.isEmpty()) {
            parts.add(new StreamEvent.Piece(piece));
        }
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        parts.add(new StreamEvent.Whole(response));
    }

    @Override
    public void onError(Throwable cause) {
        parts.add(new StreamEvent.Failed(cause));
    }

    /** Ends the stream if it is not at its end. */
    @Override
    public void close() {
        closed = true;
        StreamingHandle known = handle;
        if (known != null && !known.isCancelled()) {
            known.cancel();
        }
    }
}
