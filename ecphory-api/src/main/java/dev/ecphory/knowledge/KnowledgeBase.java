package dev.ecphory.knowledge;

import dev.ecphory.Fact;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.spi.store.MentionTable.Entity;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * What the memory of one namespace holds to be true, and what the caller has to say about that. Facts follow events within two
 * seconds where an engine works in the background, else with the next consolidation; {@link #factsBehind} says how many events they
 * lack. What the caller decides is settled at once. Threads may share it.
 */
public interface KnowledgeBase {
    /** The longest value of a fact that a caller asserts, in UTF-16 units. */
    int MAX_OBJECT = 2_000;

    /**
     * What was so, as far as was known: facts that held at one instant in the world and were believed at another.
     *
     * @param subject of whom or what, any name; null for all
     * @param predicate the predicate or a synonym; null for all
     * @param validAt an instant in the world; null for now
     * @param knownAt an instant in the life of the memory; null for now
     */
    List<Fact> facts(
            @Nullable String subject, @Nullable String predicate, @Nullable Instant validAt, @Nullable Instant knownAt);

    /**
     * Everything that a slot ever held, in the order of the world's time, as far as was known.
     *
     * @param knownAt an instant in the life of the memory; null for now
     */
    List<Fact> history(String subject, String predicate, @Nullable Instant knownAt);

    /**
     * Everything that is told of an entity, in the order of the world's time.
     *
     * @param knownAt an instant in the life of the memory; null for now
     */
    List<Fact> timeline(String subject, @Nullable Instant knownAt);

    /** Every version of every fact, also those that are not believed any more. */
    List<Fact> allVersions();

    /** Every version of every fact of a slot, also those that are not believed any more. */
    List<Fact> allVersions(String subject, String predicate);

    /**
     * The entities that events mention, the most often mentioned first.
     *
     * @param limit at most so many
     */
    List<Entity> entities(int limit);

    /** The claims of these ids that are there, extracted ones first; facts and contradictions name them. */
    List<Claim> claims(Collection<String> ids);

    /** Every name of the entity that a name means, itself included, sorted. */
    SortedSet<String> aliases(String name);

    /** How many events there are of which no facts are derived yet; of more than a hundred, about how many. */
    int factsBehind();

    /**
     * The event of an id that a fact, a citation or a claim names: the audit log has it with that already.
     *
     * @param event the id of the event
     */
    Optional<LogEntry> evidence(String event);

    /**
     * Derives the facts of what was appended before the call, at once, where that is no more than so many events: for a process
     * that ends before its background work would begin.
     */
    void catchUp(int most);

    /** Claims that conflict and that nothing has settled. */
    List<Contradiction> contradictions();

    /**
     * Settles a contradiction.
     *
     * @throws InvalidInputException when there is none of that id
     */
    void resolve(String contradiction, Decision.Choice choice);

    /**
     * Asserts that something is so; nothing that was only said supersedes it.
     *
     * @param object its value, at most {@value #MAX_OBJECT} UTF-16 units
     * @param from since when; null for now
     * @param to until when; null while it lasts
     * @return the claim's id, by which it can be retracted
     * @throws dev.ecphory.QuotaExceededException when the namespace may not hold so many bytes
     */
    String assertFact(String subject, String predicate, String object, @Nullable Instant from, @Nullable Instant to);

    /**
     * Asserts that something is so, from and until times that are known as exactly as they say.
     *
     * @param from since when
     * @param to until when; null while it lasts
     * @return the claim's id, by which it can be retracted
     */
    String assertWithTime(String subject, String predicate, String object, TimePoint from, @Nullable TimePoint to);

    /**
     * Stops believing a claim, of whatever origin; what it had superseded holds again.
     *
     * @throws InvalidInputException when there is no such claim
     */
    void retractClaim(String claim);

    /**
     * Believes a retracted claim again.
     *
     * @throws InvalidInputException when there is no such claim
     */
    void restoreClaim(String claim);

    /** From now on two names mean one entity; everything that is known of either is known of both. */
    void link(String alias, String name);

    /** Undoes a link between two names, whether it was decided or heard. */
    void unlink(String alias, String name);
}
