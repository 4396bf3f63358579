package dev.ecphory.cognition;

/** Everything that {@link Cognition} can switch on or off. */
public enum Mechanism {
    /** {@link Encoding}. */
    ENCODING,
    /** {@link Retention}. */
    RETENTION,
    /** {@link Practice}. */
    PRACTICE,
    /** {@link Interference}. */
    INTERFERENCE,
    /** {@link WorkingSlots}. */
    WORKING_MEMORY,
    /** {@link SpreadingActivation}. */
    ACTIVATION,
    /** {@link ProspectiveMemory}. */
    PROSPECTIVE,
    /** {@link Reconsolidation}. */
    RECONSOLIDATION,
    /** {@link RetrievalInducedForgetting}. */
    RETRIEVAL_INDUCED_FORGETTING,
    /** {@link InvoluntaryRecall}. */
    INVOLUNTARY_RECALL,
    /** {@link FeelingOfKnowing}. */
    FEELING_OF_KNOWING,
    /** {@link TemporalGist}. */
    TEMPORAL_GIST,
    /** {@link SchemaEncoding}. */
    SCHEMA_ENCODING,
    /** {@link SourceConfidence}. */
    SOURCE_CONFIDENCE,
    /** {@link EmotionRegulation}. */
    EMOTION_REGULATION,
    /** {@link Composite}. */
    COMPOSITE,
    /** {@link PersonaDrift}. */
    PERSONA_DRIFT
}
