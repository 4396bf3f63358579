package dev.ecphory.lab.freeze;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.Question;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;

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

    /** Decisions of a user about a memory, so that what follows from it is frozen, too. Stateless. */
    private static final class UserDecisions {
        private static final int ROUNDS = 3;

        private UserDecisions() {}

        /** Decides: an instruction, a hidden event, a fact, a claim taken back, a name, what was of use, an archived event. */
        static void make(Memory memory, Conversation conversation) {
            List<Event> events = conversation.events();
            memory.directives().add("Always name the weekday with a date.");
            memory.deletion().retract(id(events, events.size() / 3));
            memory.deletion().retract(id(events, events.size() / 2));
            memory.deletion().restore(id(events, events.size() / 2));
            memory.archive().archive(List.of(id(events, events.size() - 2)));
            List<Fact> facts = memory.facts().allVersions();
            if (!facts.isEmpty()) {
                Fact first = facts.getFirst();
                memory.facts().retractClaim(first.claim());
                memory.facts().assertFact(first.slot().subject(), first.slot().predicate(), "Reykjavik", null, null);
                memory.facts().link("the captain", first.slot().subject());
            }
            for (int round = 0; round < ROUNDS; round++) {
                recall(memory, conversation.questions(), round == 0);
                ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
            }
        }

        /** Asks everything, and says of every other question what was of use: what is asked again and again binds what comes back. */
        private static void recall(Memory memory, List<Question> questions, boolean reporting) {
            for (int i = 0; i < questions.size(); i++) {
                String text = questions.get(i).text();
                List<String> ids = memory.recall(text, RecallOptions.defaults().withMinRelevance(0)).items().stream()
                        .map(item -> item.entry().id())
                        .toList();
                if (reporting && i % 2 == 0 && ids.size() > 1) {
                    memory.learning().feedback(text, List.of(ids.getFirst()), List.of(ids.getLast()));
                }
            }
        }

        private static String id(List<Event> events, int place) {
            return String.valueOf(events.get(place).id());
        }
    }
}
