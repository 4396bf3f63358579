package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.MentionTable.Mention;
import dev.ecphory.internal.store.RandomTruth;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RowSizeTest {
    private static final Namespace NAMESPACE = Namespace.of("conversation-26");
    private static final int EVENTS = 20_000;

    @TempDir
    Path folder;

    /** Measured with the whole pages that the rows take, their keys included. */
    @Test
    void keepsAnnotationsAndMentionsSmall() {
        RandomTruth truth = new RandomTruth(1);
        try (EventStore store = FaultStores.open(folder.resolve("size.db"))) {
            for (int from = 0; from < EVENTS; from += 5_000) {
                store.log()
                        .append(
                                NAMESPACE,
                                IntStream.range(from, from + 5_000)
                                        .mapToObj(n -> Event.ofText("x").build())
                                        .toList());
            }
            store.eraser().scrubFiles();
            long before = store.sizeBytes();
            for (int from = 0; from < EVENTS; from += 500) {
                List<EventAnnotation> run = truth.annotations(from + 1L, from + 500L);
                store.annotations().put(NAMESPACE, "v1", from, run);
            }
            store.eraser().scrubFiles();
            long annotated = store.sizeBytes();
            for (int from = 0; from < EVENTS; from += 500) {
                List<Mention> mentions = IntStream.rangeClosed(from + 1, from + 500)
                        .mapToObj(n -> new Mention(n, "somebody " + n % 97, "Somebody " + n % 97, "person"))
                        .toList();
                store.mentions().put(NAMESPACE, "v1", from, from + 500L, mentions);
            }
            store.eraser().scrubFiles();
            long mentioned = store.sizeBytes();
            System.out.printf(
                    "annotation %.1f bytes, mention %.1f bytes%n",
                    (annotated - before) / (double) EVENTS, (mentioned - annotated) / (double) EVENTS);
            assertThat((annotated - before) / (double) EVENTS).isLessThan(60);
            assertThat((mentioned - annotated) / (double) EVENTS).isLessThan(60);
        }
    }
}
