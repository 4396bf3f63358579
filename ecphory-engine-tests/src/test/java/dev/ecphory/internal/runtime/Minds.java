package dev.ecphory.internal.runtime;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.InvoluntaryRecall;
import dev.ecphory.internal.cognition.mechanism.Persona;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** Minds that feel, and memories that they may feel something of. */
public final class Minds {
    /** Recall waits for no vector. */
    public static final RecallOptions AT_ONCE =
            RecallOptions.defaults().withPatience(Duration.ZERO).withMinRelevance(0);

    private static final List<String> FELT = List.of(
            "I hate that my sister died, I am terrified and heartbroken!!!",
            "What a thrilling, wonderful day, I am ecstatic!!!",
            "The violin lessons were fine.",
            "I was so afraid and angry on the ferry to Lisbon!");

    private Minds() {}

    /** Both mechanisms of recall, and a memory by itself so often. */
    public static CognitionSettings coming(double chance, double openness) {
        CognitionSettings seed = CognitionSettings.SEED;
        Persona persona = new Persona(.5, .5, .5, .5, .5, openness);
        return new CognitionSettings(
                        persona,
                        seed.encoding(),
                        seed.retention(),
                        seed.practice(),
                        seed.interference(),
                        seed.slots(),
                        seed.activation(),
                        seed.prospective(),
                        seed.reconsolidation(),
                        seed.forgetting(),
                        new InvoluntaryRecall(true, chance),
                        seed.knowing(),
                        seed.schema(),
                        seed.confidence(),
                        seed.regulation(),
                        seed.composite(),
                        seed.drift(),
                        seed.sessionMood())
                .only(EnumSet.of(CognitiveMechanism.INVOLUNTARY_RECALL, CognitiveMechanism.FEELING_OF_KNOWING));
    }

    /** An engine with a mind, at tier edge, with nothing in the background. */
    public static Ecphory engine(EventStore store, SettableClock clock, CognitionSettings cognition) {
        return EngineBuilder.over(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .cognition(cognition)
                .open();
    }

    /** Tells a memory events of different feelings, one an hour, in sessions of ten. */
    public static void tell(Memory memory, SettableClock clock, int events) {
        for (int i = 0; i < events; i++) {
            clock.advance(Duration.ofHours(1));
            memory.append(Event.ofText(FELT.get(i % FELT.size()) + " Note " + i + ".")
                    .id("e" + i)
                    .speaker(i % 3 == 0 ? "Ben" : "Mira")
                    .session("s" + i / 10)
                    .occurredAt(clock.instant().atOffset(ZoneOffset.UTC))
                    .build());
        }
    }

    /** All of a recollection but how long it took. */
    public static String whole(RecallResult recollection) {
        List<String> steps = new ArrayList<>();
        recollection.steps().forEach(step -> steps.add(step.stage() + step.in() + step.out() + step.note()));
        return recollection.question()
                + recollection.context()
                + recollection.tokens()
                + recollection.items()
                + recollection.facts()
                + recollection.computed()
                + recollection.overviews()
                + recollection.answerability()
                + CognitionReport.of(recollection)
                + steps;
    }
}
