package dev.ecphory.lab.freeze;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * A store file that holds a conversation alone. The clock stands still while it is asked, and while it was told it showed the
 * time of the newest event, so that the same conversation always becomes the same memory. For one thread.
 *
 * @param engine over the file
 * @param memory of the conversation
 * @param file of the store
 * @param open what is closed with it
 */
record OpenCorpus(Ecphory engine, Memory memory, Path file, AutoCloseable open) implements AutoCloseable {
    /** The name of the store's file. */
    static final String STORE = "store.db";

    /** Makes a store of a corpus in a folder, and consolidates it. */
    static OpenCorpus of(Corpus corpus, Tier tier, Path folder, ProgressListener progress) {
        Instant[] now = {Instant.EPOCH};
        Path file = folder.resolve(STORE);
        Ecphory engine = Ecphory.builder(file)
                .preset(corpus.preset())
                .tier(tier)
                .durability(Durability.NORMAL)
                .background(false)
                .indexCache(false)
                .clock(() -> now[0])
                .open();
        try {
            Conversation conversation = corpus.conversation();
            Memory memory = engine.memory(conversation.id());
            for (Event event : conversation.events()) {
                OffsetDateTime at = event.occurredAt();
                if (at != null && at.toInstant().isAfter(now[0])) {
                    now[0] = at.toInstant();
                }
                memory.append(event);
            }
            now[0] = now[0].plus(Duration.ofDays(1));
            ConversationStores.settle(memory, progress);
            if (corpus.decided()) {
                UserDecisions.make(memory, conversation);
                ConversationStores.settle(memory, progress);
            }
            return new OpenCorpus(engine, memory, file, () -> {});
        } catch (RuntimeException e) {
            engine.close();
            throw e;
        }
    }

    /** The same file again with the code that runs now. */
    static OpenCorpus again(Path file, String namespace, Instant now, Tier tier) {
        Ecphory engine = Ecphory.builder(file)
                .tier(tier)
                .background(false)
                .indexCache(false)
                .clock(() -> now)
                .open();
        return new OpenCorpus(engine, engine.memory(namespace), file, () -> {});
    }

    /** A conversation of a data set, from a folder of stores. */
    static OpenCorpus of(Conversation conversation, ConversationStores stores, ProgressListener progress) {
        ConversationStores.OpenStore opened = stores.openCopy(conversation, progress);
        TemporaryFolder copy = opened.copy();
        if (copy == null) {
            throw new IllegalStateException("a copy has a folder");
        }
        return new OpenCorpus(opened.engine(), opened.memory(), copy.path().resolve(STORE), copy);
    }

    @Override
    public void close() {
        engine.close();
        try {
            open.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
