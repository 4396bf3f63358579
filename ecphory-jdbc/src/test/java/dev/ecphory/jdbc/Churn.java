package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.AppendResult;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.Embedding;
import dev.ecphory.Event;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.FactReader.Filter;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.MentionTable.Entity;
import dev.ecphory.spi.store.MentionTable.Mention;
import dev.ecphory.internal.store.RandomTruth;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** One kind of transaction again and again, and what must hold of the store whenever that is broken off. */
enum Churn {
    ANNOTATE {
        @Override
        void turn(EventStore store, long n, Path folder) {
            store.annotations().clear(SPACE_OF);
            for (long from = 0; from < EVENTS; from += RUN) {
                store.annotations().put(SPACE_OF, "v", from, new RandomTruth(n).annotations(from + 1, from + RUN));
            }
        }

        @Override
        void verify(EventStore store) {
            List<EventAnnotation> all = store.annotations().after(SPACE_OF, 0, Integer.MAX_VALUE);
            assertThat(all).hasSize((int) store.annotations().through(SPACE_OF, "v"));
            assertThat(all.size() % RUN).isZero();
            assertThat(all.isEmpty() || all.getLast().seq() == all.size()).isTrue();
        }
    },
    MENTION {
        @Override
        void turn(EventStore store, long n, Path folder) {
            store.mentions().clear(SPACE_OF);
            for (long from = 0; from < EVENTS; from += RUN) {
                List<Mention> run = new ArrayList<>();
                for (long seq = from + 1; seq <= from + RUN; seq++) {
                    run.add(new Mention(seq, "e" + (seq + n) % 150, "E" + n, "person"));
                }
                store.mentions().put(SPACE_OF, "v", from, from + RUN, run);
            }
        }

        @Override
        void verify(EventStore store) {
            long mentions = store.mentions().entities(SPACE_OF, 1_000).stream()
                    .mapToLong(Entity::mentions)
                    .sum();
            assertThat(mentions).isEqualTo(store.mentions().through(SPACE_OF, "v"));
            assertThat(mentions % RUN).isZero();
        }
    },
    CLAIM {
        @Override
        void turn(EventStore store, long n, Path folder) {
            store.claims().clear(SPACE_OF, "x");
            for (long from = 0; from < EVENTS; from += RUN) {
                List<Claim> run = new ArrayList<>();
                for (long seq = from + 1; seq <= from + RUN; seq++) {
                    run.add(new RandomTruth(seq).claim("c" + seq, seq * 1_000, "s" + seq % 50));
                }
                store.claims().put(SPACE_OF, "x", from, from + RUN, run);
            }
        }

        @Override
        void verify(EventStore store) {
            assertThat(store.claims().after(SPACE_OF, 0, Integer.MAX_VALUE))
                    .hasSize((int) store.claims().through(SPACE_OF, "x"));
        }
    },
    SETTLE {
        @Override
        void turn(EventStore store, long n, Path folder) {
            FactReader.FactCheckpoint from = store.facts().checkpoint(SPACE_OF);
            long to = from.claims() + 1;
            settle(store, from, to);
        }

        @Override
        void verify(EventStore store) {
            FactReader.FactCheckpoint settled = store.facts().checkpoint(SPACE_OF);
            assertThat(settled.decisions()).isEqualTo(settled.claims());
            assertThat(store.facts().facts(SPACE_OF, Filter.ALL, null, 1_000))
                    .hasSize(settled.claims() == 0 ? 0 : SUBJECTS)
                    .allSatisfy(fact -> assertThat(fact.claim()).isEqualTo("claim of " + fact.id()))
                    .allSatisfy(fact -> assertThat(fact.id()).endsWith("." + settled.claims()));
            assertThat(store.facts().contradictions(SPACE_OF))
                    .hasSize(settled.claims() == 0 ? 0 : SUBJECTS)
                    .allSatisfy(one -> assertThat(one.id()).endsWith("." + settled.claims()));
        }
    },
    DECIDE {
        @Override
        void turn(EventStore store, long n, Path folder) {
            List<Decision> batch = new ArrayList<>();
            for (int i = 0; i < RUN; i++) {
                batch.add(new Decision.AddDirective("d" + n, "turn " + n + " number " + i));
            }
            store.decisions().append(SPACE_OF, batch);
        }

        @Override
        void verify(EventStore store) {
            List<DecisionRecord> all = store.decisions().after(SPACE_OF, 0, Integer.MAX_VALUE);
            assertThat(all.size() % RUN).isZero();
            assertThat(all.isEmpty() || all.getLast().number() == all.size()).isTrue();
            assertThat(store.log().logPosition(SPACE_OF).decisions()).isEqualTo(all.size());
        }
    },
    SET_BACK {
        @Override
        void turn(EventStore store, long n, Path folder) {
            store.choreFailures().add(SPACE_OF, "chore", n % 50, "x".repeat(2_000));
            store.choreFailures().clear(SPACE_OF, "chore", (n + 25) % 50);
        }

        @Override
        void verify(EventStore store) {
            assertThat(store.choreFailures().all(SPACE_OF)).hasSizeBetween(0, 26);
        }
    },
    ERASE {
        @Override
        void turn(EventStore store, long n, Path folder) {
            store.eraser().erase(SPACE_OF, batch(store, SPACE_OF, n));
        }

        @Override
        void verify(EventStore store) {
            verifyBatches(store, false);
        }
    },
    REDACT {
        @Override
        void turn(EventStore store, long n, Path folder) {
            List<Long> seqs = batch(store, SPACE_OF, n);
            store.eraser().redact(SPACE_OF, seqs);
            if (n % 5 == 4) {
                store.eraser().erase(SPACE_OF, redacted(store));
            }
        }

        @Override
        void verify(EventStore store) {
            verifyBatches(store, true);
        }
    },
    ERASE_ALL {
        @Override
        void turn(EventStore store, long n, Path folder) {
            List<Long> unused = batch(store, OTHER, n);
            store.eraser().eraseAll(OTHER);
        }

        @Override
        void verify(EventStore store) {
            int events = store.log().after(OTHER, 0, 1_000).size();
            assertThat(events).isIn(0, BATCH);
            assertThat(store.log().logPosition(OTHER).equals(LogPosition.EMPTY)).isEqualTo(events == 0);
            if (events == 0) {
                assertThat(store.claims().after(OTHER, 0, 10)).isEmpty();
                assertThat(store.claims().extractors(OTHER)).isEmpty();
                assertThat(store.decisions().after(OTHER, 0, 10)).isEmpty();
                assertThat(store.vectors().spaces(OTHER)).isEmpty();
            }
            assertThat(store.log().after(SPACE_OF, 0, Integer.MAX_VALUE)).hasSize(EVENTS);
        }
    },
    SCRUB {
        @Override
        void turn(EventStore store, long n, Path folder) {
            store.eraser().erase(SPACE_OF, batch(store, SPACE_OF, n));
            store.eraser().scrubFiles();
            store.eraser().scrubFiles();
        }

        @Override
        void verify(EventStore store) {
            verifyBatches(store, false);
        }
    },
    BACK_UP {
        @Override
        void turn(EventStore store, long n, Path folder) {
            store.backup(folder.resolve("copy" + n));
        }

        @Override
        void verify(EventStore store) {
            // which files there are is looked at by the test
            assertThat(store.log().lastSeq(SPACE_OF)).isEqualTo(EVENTS);
        }
    };

    static final int EVENTS = 1_000;
    private static final int RUN = 250;
    private static final int SUBJECTS = 120;
    private static final int BATCH = 60;
    static final Namespace SPACE_OF = Child.NAMESPACE;
    private static final Namespace OTHER = Namespace.of("other");
    private static final VectorSpace SPACE = new VectorSpace("m", "1", 64, "none");

    /** The transactions of one turn. */
    abstract void turn(EventStore store, long n, Path folder);

    /** What holds between and after any of them. */
    abstract void verify(EventStore store);

    /** Turns until the process ends. */
    void forever(EventStore store, Path folder) {
        for (long n = 0; ; n++) {
            turn(store, n, folder);
            if (n == 0) {
                System.out.println("turning");
                System.out.flush();
            }
        }
    }

    /** Replaces every fact by one of a new version. */
    static void settle(EventStore store, FactReader.FactCheckpoint from, long to) {
        RandomTruth truth = new RandomTruth(to);
        List<Fact> facts = new ArrayList<>();
        List<Contradiction> contradictions = new ArrayList<>();
        Set<String> subjects = new TreeSet<>();
        for (int i = 0; i < SUBJECTS; i++) {
            subjects.add("s" + i);
            facts.add(truth.fact("f" + i + "." + to, "s" + i, List.of(new EvidenceSpan("e1", 0, 1))));
            contradictions.add(new Contradiction(
                    "k" + i + "." + to, new Slot("s" + i, "p"), "a", "b", "c".repeat(100), i % 2 == 0));
        }
        store.facts()
                .replaceSubjects(
                        SPACE_OF, from, new FactReader.FactCheckpoint(to, to), subjects, facts, contradictions);
    }

    /** Events with all that can be derived from them. */
    private static List<Long> batch(EventStore store, Namespace namespace, long n) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
            events.add(Event.ofText("batch " + n + " " + "x".repeat(300))
                    .session("batch " + n)
                    .build());
        }
        List<AppendResult> appended = store.log().append(namespace, events);
        List<EventVectors> vectors = new ArrayList<>();
        List<Claim> claims = new ArrayList<>();
        List<Decision> decisions = new ArrayList<>();
        long through = store.vectors().through(namespace, SPACE);
        for (LogEntry entry : store.log().after(namespace, through, Integer.MAX_VALUE)) {
            float[] vector = new float[SPACE.dimension()];
            vector[0] = entry.seq();
            vectors.add(new EventVectors(entry.seq(), List.of(Embedding.of(SPACE, vector))));
        }
        for (AppendResult one : appended) {
            List<EvidenceSpan> evidence = List.of(new EvidenceSpan(one.id(), 0, 5));
            claims.add(new RandomTruth(n).claim("c" + one.seq(), one.seq() * 1_000, "ann", evidence));
            decisions.add(new Decision.RetractClaim("c" + one.seq()));
        }
        store.vectors().put(namespace, SPACE, vectors);
        store.claims()
                .put(
                        namespace,
                        "x",
                        store.claims().through(namespace, "x"),
                        appended.getLast().seq(),
                        claims);
        store.decisions().append(namespace, decisions);
        return appended.stream().map(AppendResult::seq).toList();
    }

    private static List<Long> redacted(EventStore store) {
        return store.log().after(SPACE_OF, EVENTS, Integer.MAX_VALUE).stream()
                .filter(entry -> entry.event().text().equals(Event.REDACTED))
                .map(LogEntry::seq)
                .toList();
    }

    /** A batch is there, or redacted, or gone, as a whole, and so is what was derived from it. */
    private static void verifyBatches(EventStore store, boolean redacts) {
        List<LogEntry> entries = store.log().after(SPACE_OF, 0, Integer.MAX_VALUE);
        assertThat(store.log().logPosition(SPACE_OF).events()).isEqualTo(entries.size());
        assertThat((entries.size() - EVENTS) % BATCH).isZero();
        int gone = redacted(store).size();
        assertThat(redacts ? gone % BATCH : gone).isZero();
        Set<String> whole = new HashSet<>();
        entries.stream()
                .filter(entry -> !entry.event().text().equals(Event.REDACTED))
                .forEach(entry -> whole.add(entry.id()));
        assertThat(store.claims().after(SPACE_OF, 0, Integer.MAX_VALUE)).allSatisfy(claim -> assertThat(whole)
                .contains(claim.evidence().getFirst().event()));
        assertThat(store.decisions().after(SPACE_OF, 0, Integer.MAX_VALUE)).hasSizeLessThanOrEqualTo(BATCH);
    }
}
