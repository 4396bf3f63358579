package dev.ecphory.knowledge;

import java.time.Instant;

/**
 * A standing instruction.
 *
 * @param id by which it can be removed
 * @param text verbatim
 * @param since when it was added
 */
public record Directive(String id, String text, Instant since) {}
