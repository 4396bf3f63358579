package dev.ecphory.internal.cognition.mechanism;

import dev.ecphory.InvalidInputException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Every switch and constant of this room. Each mechanism is a record of its own constants and does what it does as a
 * function of them, without a clock, without chance that is not handed in, and, switched off, without any effect. A
 * constant out of its range is refused when its record is made. Immutable; threads may share it.
 *
 * @param persona the agent's; with the neutral one, traits change nothing
 * @param prospective whether recall tells of intentions and occasions that are due
 * @param composite whether six signals weigh mood and traits
 * @param sessionMood whether recall tells how the last sessions felt, see {@link SessionMood}
 */
public record CognitionSettings(
        Persona persona,
        TraceEncoding encoding,
        Retention retention,
        RetrievalPractice practice,
        Interference interference,
        WorkingMemorySettings slots,
        SpreadingActivation activation,
        boolean prospective,
        Reconsolidation reconsolidation,
        RetrievalInducedForgetting forgetting,
        InvoluntaryRecall involuntary,
        FeelingOfKnowing knowing,
        SchemaEncoding schema,
        SourceConfidence confidence,
        EmotionRegulation regulation,
        boolean composite,
        PersonaDrift drift,
        boolean sessionMood) {
    /**
     * AgentOS's constants with everything on: stability in hours. For comparison; what is remembered so is gone in days.
     */
    public static final CognitionSettings SEED = new CognitionSettings(
            Persona.NEUTRAL,
            new TraceEncoding(true, Duration.ofHours(1), .3, .8, false),
            new Retention(true, 0, .05, .3, .2),
            new RetrievalPractice(true, true, .5, Duration.ofSeconds(60)),
            new Interference(true),
            new WorkingMemorySettings(true),
            new SpreadingActivation(true, 2, .5, .1, 32, 20),
            true,
            new Reconsolidation(true),
            new RetrievalInducedForgetting(true, Duration.ofSeconds(60)),
            new InvoluntaryRecall(true, .01),
            new FeelingOfKnowing(true, .3, .6, 2, .6, .3, .4),
            new SchemaEncoding(true),
            new SourceConfidence(true),
            new EmotionRegulation(true),
            true,
            new PersonaDrift(true, .005, .1),
            true);

    /** Nothing. The default: every mechanism is the identity. */
    public static final CognitionSettings OFF = SEED.only(EnumSet.noneOf(CognitiveMechanism.class));

    /**
     * For somebody one talks with for years: memories fade in weeks where the seed's do in hours, to no less than .3 of
     * their strength; landmarks, standing instructions and preferences do not fade; only what was used is practised, and
     * what was of no use loses little; recall tells of what is due and how the last sessions felt. Weeks, floor and the loss are choices of ours, not yet measured.
     */
    public static final CognitionSettings COMPANION = new CognitionSettings(
                    SEED.persona,
                    new TraceEncoding(true, Duration.ofDays(7), .3, .8, true),
                    new Retention(true, .3, .05, .3, .2),
                    new RetrievalPractice(true, false, .9, Duration.ofDays(1)),
                    SEED.interference,
                    SEED.slots,
                    new SpreadingActivation(false, 2, .5, .01, 32, 20),
                    SEED.prospective,
                    SEED.reconsolidation,
                    new RetrievalInducedForgetting(false, Duration.ofDays(1)),
                    SEED.involuntary,
                    SEED.knowing,
                    SEED.schema,
                    SEED.confidence,
                    SEED.regulation,
                    SEED.composite,
                    SEED.drift,
                    SEED.sessionMood)
            .only(EnumSet.of(
                    CognitiveMechanism.ENCODING,
                    CognitiveMechanism.RETENTION,
                    CognitiveMechanism.PRACTICE,
                    CognitiveMechanism.PROSPECTIVE,
                    CognitiveMechanism.SESSION_MOOD));

    private static final Map<String, CognitionSettings> PRESETS =
            Map.of("off", OFF, "companion", COMPANION, "seed", SEED);

    /** Which mechanisms are on. */
    public Set<CognitiveMechanism> on() {
        return Arrays.stream(CognitiveMechanism.values())
                .filter(this::on)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(CognitiveMechanism.class)));
    }

    /** Whether a mechanism is on. */
    public boolean on(CognitiveMechanism mechanism) {
        return switch (mechanism) {
            case ENCODING -> encoding.on();
            case RETENTION -> retention.on();
            case PRACTICE -> practice.on();
            case INTERFERENCE -> interference.on();
            case WORKING_MEMORY -> slots.on();
            case ACTIVATION -> activation.on();
            case PROSPECTIVE -> prospective;
            case RECONSOLIDATION -> reconsolidation.on();
            case RETRIEVAL_INDUCED_FORGETTING -> forgetting.on();
            case INVOLUNTARY_RECALL -> involuntary.on();
            case FEELING_OF_KNOWING -> knowing.on();
            case SCHEMA_ENCODING -> schema.on();
            case SOURCE_CONFIDENCE -> confidence.on();
            case EMOTION_REGULATION -> regulation.on();
            case COMPOSITE -> composite;
            case PERSONA_DRIFT -> drift.on();
            case SESSION_MOOD -> sessionMood;
        };
    }

    /** The same with exactly these mechanisms on. */
    public CognitionSettings only(Set<CognitiveMechanism> mechanisms) {
        return new CognitionSettings(
                persona,
                encoding.switched(mechanisms.contains(CognitiveMechanism.ENCODING)),
                retention.switched(mechanisms.contains(CognitiveMechanism.RETENTION)),
                practice.switched(mechanisms.contains(CognitiveMechanism.PRACTICE)),
                new Interference(mechanisms.contains(CognitiveMechanism.INTERFERENCE)),
                new WorkingMemorySettings(mechanisms.contains(CognitiveMechanism.WORKING_MEMORY)),
                activation.switched(mechanisms.contains(CognitiveMechanism.ACTIVATION)),
                mechanisms.contains(CognitiveMechanism.PROSPECTIVE),
                new Reconsolidation(mechanisms.contains(CognitiveMechanism.RECONSOLIDATION)),
                forgetting.switched(mechanisms.contains(CognitiveMechanism.RETRIEVAL_INDUCED_FORGETTING)),
                involuntary.switched(mechanisms.contains(CognitiveMechanism.INVOLUNTARY_RECALL)),
                knowing.switched(mechanisms.contains(CognitiveMechanism.FEELING_OF_KNOWING)),
                new SchemaEncoding(mechanisms.contains(CognitiveMechanism.SCHEMA_ENCODING)),
                new SourceConfidence(mechanisms.contains(CognitiveMechanism.SOURCE_CONFIDENCE)),
                new EmotionRegulation(mechanisms.contains(CognitiveMechanism.EMOTION_REGULATION)),
                mechanisms.contains(CognitiveMechanism.COMPOSITE),
                drift.switched(mechanisms.contains(CognitiveMechanism.PERSONA_DRIFT)),
                mechanisms.contains(CognitiveMechanism.SESSION_MOOD));
    }

    /** The same with one mechanism on as well. */
    public CognitionSettings with(CognitiveMechanism mechanism) {
        Set<CognitiveMechanism> mechanisms = on();
        mechanisms.add(mechanism);
        return only(mechanisms);
    }

    /** The same without one mechanism. */
    public CognitionSettings without(CognitiveMechanism mechanism) {
        Set<CognitiveMechanism> mechanisms = on();
        mechanisms.remove(mechanism);
        return only(mechanisms);
    }

    /** The same for another persona. */
    public CognitionSettings as(Persona other) {
        return with(other);
    }

    private CognitionSettings with(Persona persona) {
        return new CognitionSettings(
                persona,
                encoding,
                retention,
                practice,
                interference,
                slots,
                activation,
                prospective,
                reconsolidation,
                forgetting,
                involuntary,
                knowing,
                schema,
                confidence,
                regulation,
                composite,
                drift,
                sessionMood);
    }

    /**
     * A preset by its name: {@code off}, {@code companion} or {@code seed}.
     *
     * @throws InvalidInputException for any other name
     */
    public static CognitionSettings preset(String name) {
        CognitionSettings preset = PRESETS.get(name);
        if (preset == null) {
            throw new InvalidInputException(
                    "cognition", "of " + name.length() + " characters", "is not a preset", "use one of " + presets());
        }
        return preset;
    }

    /** The names of the presets. */
    public static List<String> presets() {
        return PRESETS.keySet().stream().sorted().toList();
    }
}
