package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.Fact;
import java.util.Collection;
import java.util.List;

/**
 * What facts do not tell by themselves: who is meant by a name, and how else a predicate is called. As of the moment it was
 * made. Threads may share it.
 */
public interface FactVocabulary {
    /** The key of the entity that a name means. */
    String canonical(String name);

    /** The keys of every name of an entity. */
    Collection<String> names(String subject);

    /** Other words for a predicate, in lower case. */
    List<String> words(String predicate);

    /** Whether what a predicate tells seldom changes, so that it is kept at hand. */
    boolean durable(String predicate);

    /** Whether a fact tells what somebody is like: a taste, a habit, an aim, or anything said more than once. */
    boolean trait(Fact fact);
}
