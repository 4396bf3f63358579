package dev.ecphory.server.tools;

/**
 * What a host should know of a tool before it lets a model call it. None reaches beyond the memory.
 *
 * @param readOnly true when nothing is changed
 * @param destructive true when something may go for good
 * @param idempotent true when the same call again changes nothing more
 */
public record ToolHints(boolean readOnly, boolean destructive, boolean idempotent) {
    static final ToolHints READS = new ToolHints(true, false, true);
    static final ToolHints ADDS = new ToolHints(false, false, false);
    static final ToolHints SETS = new ToolHints(false, false, true);
    static final ToolHints ERASES = new ToolHints(false, true, true);
}
