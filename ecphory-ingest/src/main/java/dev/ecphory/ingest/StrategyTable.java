package dev.ecphory.ingest;

import java.util.Locale;

/** Which strategy each kind gets; a kind without a column here stays raw (AgentOS, ingest router). */
public enum StrategyTable {
    /** Summaries of what is long. */
    SUMMARISED(DerivationStrategy.SUMMARISED, DerivationStrategy.SUMMARISED, DerivationStrategy.SUMMARISED),
    /** Nothing but what every event gets. */
    RAW(DerivationStrategy.RAW, DerivationStrategy.RAW, DerivationStrategy.RAW),
    /** Notes of long conversations. */
    OBSERVATIONAL(DerivationStrategy.OBSERVATIONAL, DerivationStrategy.SUMMARISED, DerivationStrategy.RAW),
    /** Claims and summaries of what is long. */
    HYBRID(DerivationStrategy.HYBRID, DerivationStrategy.HYBRID, DerivationStrategy.SUMMARISED);

    private final DerivationStrategy longConversation;
    private final DerivationStrategy longArticle;
    private final DerivationStrategy code;

    StrategyTable(DerivationStrategy longConversation, DerivationStrategy longArticle, DerivationStrategy code) {
        this.longConversation = longConversation;
        this.longArticle = longArticle;
        this.code = code;
    }

    /** As it is written in commands. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What content of a kind gets. */
    public DerivationStrategy strategy(ContentKind kind) {
        return switch (kind) {
            case LONG_CONVERSATION -> longConversation;
            case LONG_ARTICLE -> longArticle;
            case CODE -> code;
            case SHORT_CONVERSATION, STRUCTURED_DATA, MULTIMODAL -> DerivationStrategy.RAW;
        };
    }
}
