package dev.ecphory.internal.cognition.mechanism;

/** Everything that {@link CognitionSettings} can switch on or off. */
public enum CognitiveMechanism {
    ENCODING,
    RETENTION,
    PRACTICE,
    INTERFERENCE,
    WORKING_MEMORY,
    ACTIVATION,
    /** Recall tells of intentions and occasions that are due. */
    PROSPECTIVE,
    RECONSOLIDATION,
    RETRIEVAL_INDUCED_FORGETTING,
    INVOLUNTARY_RECALL,
    FEELING_OF_KNOWING,
    SCHEMA_ENCODING,
    SOURCE_CONFIDENCE,
    EMOTION_REGULATION,
    COMPOSITE,
    PERSONA_DRIFT,
    /** Recall tells how the last sessions felt. */
    SESSION_MOOD
}
