package dev.ecphory.ingest;

import java.util.Locale;

/** Which strategy each kind gets; a kind without a column here stays raw (AgentOS, ingest router). */
public enum StrategyTable {
    /** Summaries of what is long. */
    SUMMARISED(Strategy.SUMMARISED, Strategy.SUMMARISED, Strategy.SUMMARISED),
    /** Nothing but what every event gets. */
    RAW(Strategy.RAW, Strategy.RAW, Strategy.RAW),
    /** Notes of long conversations. */
    OBSERVATIONAL(Strategy.OBSERVATIONAL, Strategy.SUMMARISED, Strategy.RAW),
    /** Claims and summaries of what is long. */
    HYBRID(Strategy.HYBRID, Strategy.HYBRID, Strategy.SUMMARISED);

    private final Strategy longConversation;
    private final Strategy longArticle;
    private final Strategy code;

    StrategyTable(Strategy longConversation, Strategy longArticle, Strategy code) {
        this.longConversation = longConversation;
        this.longArticle = longArticle;
        this.code = code;
    }

    /** As it is written in commands. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What content of a kind gets. */
    public Strategy strategy(Kind kind) {
        return switch (kind) {
            case LONG_CONVERSATION -> longConversation;
            case LONG_ARTICLE -> longArticle;
            case CODE -> code;
            case SHORT_CONVERSATION, STRUCTURED_DATA, MULTIMODAL -> Strategy.RAW;
        };
    }
}
