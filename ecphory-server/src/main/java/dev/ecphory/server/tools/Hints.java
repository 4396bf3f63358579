package dev.ecphory.server.tools;

/**
 * What a host should know of a tool before it lets a model call it. None reaches beyond the memory.
 *
 * @param readOnly true when nothing is changed
 * @param destructive true when something may go for good
 * @param idempotent true when the same call again changes nothing more
 */
public record Hints(boolean readOnly, boolean destructive, boolean idempotent) {
    static final Hints READS = new Hints(true, false, true);
    static final Hints ADDS = new Hints(false, false, false);
    static final Hints SETS = new Hints(false, false, true);
    static final Hints ERASES = new Hints(false, true, true);
}
