package dev.ecphory.jdbc;

import dev.ecphory.Asset;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.assets.AssetDescriptionChore;
import dev.ecphory.internal.assets.AssetEmbeddingChore;
import dev.ecphory.internal.summaries.InsightChore;
import dev.ecphory.lang.en.claims.RuleClaimExtractor;
import dev.ecphory.spi.store.EventStore;
import java.util.ArrayList;
import java.util.List;

/**
 * A chore to be killed in: how to have it done again and again, by which call of the store one is in it, and by which one
 * out of it again.
 */
enum Chored {
    ANNOTATE("LeaseTable.acquire", "AnnotationTable.put", 1) {
        @Override
        void reset(EventStore store, Memory memory) {
            store.annotations().clear(Child.NAMESPACE);
        }
    },
    MENTION("MentionTable.through", "MentionTable.put", 1) {
        @Override
        void reset(EventStore store, Memory memory) {
            store.mentions().clear(Child.NAMESPACE);
        }
    },
    EXTRACT("ClaimTable.through", "ClaimTable.put", 1) {
        @Override
        void reset(EventStore store, Memory memory) {
            store.claims().clear(Child.NAMESPACE, RuleClaimExtractor.VERSION);
            store.facts().clear(Child.NAMESPACE);
        }
    },
    SETTLE("FactTable.checkpoint", "FactTable.replaceSubjects", 1) {
        @Override
        void reset(EventStore store, Memory memory) {
            store.facts().clear(Child.NAMESPACE);
        }
    },
    /** What a model reads comes behind what was settled long ago: that is moved back, the claims stored, all weighed. */
    SETTLE_LATE("FactTable.replaceSubjects", "FactTable.replaceSubjects", 2) {
        @Override
        void reset(EventStore store, Memory memory) {
            store.claims().extractors(Child.NAMESPACE).stream()
                    .filter(extractor -> extractor.startsWith("model-"))
                    .forEach(extractor -> store.claims().clear(Child.NAMESPACE, extractor));
            store.facts().clear(Child.NAMESPACE);
            Whole.consolidateByRules(store);
        }
    },
    /** What was inferred from use is thrown away. */
    INFER("AccessLog.lastCycle", "SummaryTable.put", 1) {
        @Override
        void reset(EventStore store, Memory memory) {
            InsightChore.clear(Child.NAMESPACE, store);
        }
    },
    /** What models told of pictures is thrown away; two steps tell it again. */
    DESCRIBE("ChoreFailureTable.waiting", "NamespaceSettings.put", 2) {
        @Override
        void reset(EventStore store, Memory memory) {
            AssetDescriptionChore.clear(Child.NAMESPACE, store);
        }
    },
    /** The same of the vectors of pictures. */
    EMBED_ASSETS("VectorTable.through", "VectorTable.put", 2) {
        @Override
        void reset(EventStore store, Memory memory) {
            AssetEmbeddingChore.clear(Child.NAMESPACE, store, Album.SPACE);
        }
    },
    EMBED("LeaseTable.acquire", "LeaseTable.release", 1) {
        @Override
        void reset(EventStore store, Memory memory) {
            store.vectors().clear(Child.NAMESPACE, Whole.SPACE);
        }

        @Override
        void work(Memory memory) {
            memory.admin().embedPending(ProgressListener.SILENT);
        }
    },
    FORGET("EventEraser.erase|EventEraser.redact", "LeaseTable.release", 1) {
        @Override
        void reset(EventStore store, Memory memory) {
            List<Event> events = new ArrayList<>();
            long number = memory.admin().logPosition().lastSeq();
            for (int i = 0; i < 4; i++) {
                String name = MARKER + number + "n" + i;
                Event.Builder event = Event.ofText("I moved to " + name + ". Ann works at " + name + ".")
                        .id(MARKER + number + "-" + i)
                        .speaker("Ben")
                        .session("s1")
                        .metadata("where", name);
                events.add(
                        i == 0
                                ? event.asset(Asset.of("marked.png", "image/png"))
                                        .build()
                                : event.build());
            }
            memory.append(events);
            var unused = memory.recall("Who moved to " + MARKER + number + "n0?");
            finish(memory);
        }

        @Override
        void work(Memory memory) {
            boolean redacts = memory.admin().logPosition().epoch() % 2 == 0; // which moves with each
            forget(memory, redacts);
        }
    };

    /** What every event that is to be forgotten says, and no other. */
    static final String MARKER = "Quokkazanz";

    private final String enters;
    private final String leaves;
    private final int times;

    /**
     * @param enters the call, or one of the calls, with which it begins
     * @param leaves the call with which it ends
     * @param times how often that is called
     */
    Chored(String enters, String leaves, int times) {
        this.enters = enters;
        this.leaves = leaves;
        this.times = times;
    }

    /** Makes it necessary. */
    abstract void reset(EventStore store, Memory memory);

    /** Does it. */
    void work(Memory memory) {
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
    }

    /** Does what a killed process left, and nothing else, until what fails is not tried any more. */
    static void finish(Memory memory) {
        for (int tries = 0; tries < AssetDescriptionChore.MOST_TRIES; tries++) {
            ConsolidationResult done = memory.consolidate(ProgressListener.SILENT);
            if (!done.complete()) {
                throw new IllegalStateException("not finished: " + done);
            }
        }
        memory.admin().embedPending(ProgressListener.SILENT);
    }

    /** Forgets whatever was there to be forgotten. */
    static void eraseVictims(Memory memory) {
        forget(memory, false);
    }

    private static void forget(Memory memory, boolean redacts) {
        List<String> victims = memory.list(0, 10_000).stream()
                .map(LogEntry::id)
                .filter(id -> id.startsWith(MARKER))
                .toList();
        if (!victims.isEmpty()) {
            Selection selection = Selection.events(victims);
            Receipt unused = redacts
                    ? memory.deletion().redact(selection)
                    : memory.deletion().erase(selection);
        }
    }

    Steps steps() {
        return new Steps(enters, leaves, times);
    }
}
