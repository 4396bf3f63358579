package dev.ecphory.internal.entities;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.encoding.WritingStyle;
import dev.ecphory.internal.landmarks.Landmark;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one entity. Immutable; threads may share it.
 *
 * @param entity the key that its facts stand under
 * @param names the keys of every name that it goes by, itself included
 * @param kind what it seems to be, as mentions say; null when no event mentions it
 * @param mentions events that mention it
 * @param first the first of them; null when there is none
 * @param last the last of them; null when there is none
 * @param voice how it writes; null when it said nothing
 * @param topics the words most characteristic of what it said and of what mentions it, the most characteristic first
 * @param traits what it likes and what was said of it again and again, the most often said first
 * @param facts what holds of it, by predicate
 * @param sections of these, what is worth reading, by topic
 * @param relationships whom and what it is bound to, the strongest first; at most 32
 * @param causes what it said, or what names it, of one thing causing another
 * @param landmarks life events that it told or that mention it, in the order of the log
 */
public record EntityProfile(
        String entity,
        SortedSet<String> names,
        @Nullable String kind,
        long mentions,
        @Nullable LogEntry first,
        @Nullable LogEntry last,
        @Nullable Voice voice,
        List<Topic> topics,
        List<Trait> traits,
        List<Fact> facts,
        List<ProfileSection> sections,
        List<Relationship> relationships,
        List<CausalRelation> causes,
        List<Landmark> landmarks) {
    public EntityProfile {
        names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
        topics = List.copyOf(topics);
        traits = List.copyOf(traits);
        facts = List.copyOf(facts);
        sections = List.copyOf(sections);
        relationships = List.copyOf(relationships);
        causes = List.copyOf(causes);
        landmarks = List.copyOf(landmarks);
    }

    /**
     * How it writes.
     *
     * @param style in numbers
     * @param words that it uses and others seldom do, besides its topics, the most characteristic first
     * @param nearest who else writes most alike, the nearest first
     */
    public record Voice(WritingStyle style, List<Topic> words, List<Near> nearest) {
        public Voice {
            words = List.copyOf(words);
            nearest = List.copyOf(nearest);
        }
    }

    /**
     * A word.
     *
     * @param word as it is written most
     * @param events how many of the events in question hold it
     * @param everywhere how many events of the namespace do
     */
    public record Topic(String word, long events, long everywhere) {}

    /**
     * Somebody who writes alike.
     *
     * @param entity its key
     * @param name as it is written most
     * @param cosine of the means of both styles, 0 to 1
     * @param messages that the other's mean is made of
     */
    public record Near(String entity, String name, double cosine, long messages) {}

    /**
     * What is characteristic of it, as facts say.
     *
     * @param fact what was said
     * @param times how many events say so; 0 when it was only asserted
     * @param events their ids, oldest first
     */
    public record Trait(Fact fact, int times, List<String> events) {
        public Trait {
            events = List.copyOf(events);
        }
    }

    /**
     * Whom or what it is bound to, and how strongly; docs/cli.md has the formula.
     *
     * @param entity the key of the other
     * @param name as it is written most
     * @param kind what it seems to be; null when no event mentions it
     * @param strength 0 to 1, the same from both sides
     * @param talks events in which they talk to one another
     * @param together other events that mention both
     * @param last when the last of the events occurred; null when there is none
     * @param facts those that relate the two, by slot
     * @param evidence ids of the newest events, facts' among them, newest first; at most 8
     */
    public record Relationship(
            String entity,
            String name,
            @Nullable String kind,
            double strength,
            long talks,
            long together,
            @Nullable Instant last,
            List<Fact> facts,
            List<String> evidence) {
        public Relationship {
            facts = List.copyOf(facts);
            evidence = List.copyOf(evidence);
        }
    }

    /** True when nothing is known of it, under any name. */
    public boolean unknown() {
        return mentions == 0 && facts.isEmpty() && relationships.isEmpty() && landmarks.isEmpty() && names.size() < 2;
    }
}
