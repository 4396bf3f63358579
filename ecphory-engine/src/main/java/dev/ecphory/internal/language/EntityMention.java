package dev.ecphory.internal.language;

import dev.ecphory.internal.text.EntityKeys;

/**
 * A name in a text. Immutable; threads may share it.
 *
 * @param entity its key, see {@link EntityKeys#key}
 * @param name as it is written the first time
 * @param kind what it seems to be: {@code person}, {@code place}, {@code organisation}, {@code title}, {@code other}
 * @param from where it stands the first time, in UTF-16 units
 * @param to where it ends, exclusive
 */
public record EntityMention(String entity, String name, String kind, int from, int to) {}
