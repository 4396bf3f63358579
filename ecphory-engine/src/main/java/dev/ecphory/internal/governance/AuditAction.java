package dev.ecphory.internal.governance;

import java.util.Locale;

/** What a trail tells of: every way in which something of a memory is handed out or taken away. */
public enum AuditAction {
    RECALL,
    ANSWER,
    EXPLAIN,
    GET,
    LIST,
    EXPORT,
    FACTS,
    CLAIMS,
    CONTRADICTIONS,
    TIMES,
    ENTITIES,
    PROFILE,
    GRAPH,
    SUMMARIES,
    DECISIONS,
    DIRECTIVES,
    ACCESSES,
    ASSOCIATIONS,
    VECTORS,
    WINDOW,
    MIND,
    INTENTIONS,
    REVIEWS,
    GATE,
    LANDMARKS,
    ARCHIVE,
    STATS,
    AUDIT,
    RETRACT,
    RESTORE,
    REDACT,
    ERASE,
    TRAIL_ON,
    TRAIL_OFF;

    String shown() {
        return name().toLowerCase(Locale.ROOT);
    }
}
