package dev.ecphory.lab.data;

import dev.ecphory.RecallOptions;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question, with the evidence for its answer. Immutable.
 *
 * @param id unique in its conversation
 * @param text as it is asked
 * @param category the data set's own name for the kind of question
 * @param gold ids of the events that answer it, none where nothing does, without duplicates, in the order of the log
 * @param groups the same ids by the role that the data set gives them ("original_info"), where it gives one
 * @param goldSessions sessions that answer it, where the data set names sessions; else empty
 * @param asker the speaker who asks, where the data set says so
 * @param askedAt when it is asked, where the data set says so
 * @param reference what a right answer is
 * @param moment where in a conversation that goes on it is asked
 */
public record Question(
        String id,
        String text,
        String category,
        List<String> gold,
        Map<String, List<String>> groups,
        List<String> goldSessions,
        @Nullable String asker,
        @Nullable OffsetDateTime askedAt,
        Reference reference,
        Moment moment) {
    /** Copies the collections. */
    public Question {
        gold = List.copyOf(gold);
        Map<String, List<String>> copies = new LinkedHashMap<>();
        groups.forEach((role, ids) -> copies.put(role, List.copyOf(ids)));
        groups = Collections.unmodifiableMap(copies);
        goldSessions = List.copyOf(goldSessions);
    }

    /**
     * The right answer, by the data set's word. Immutable.
     *
     * @param answer in words; null where the data set gives none
     * @param rubric what an answer is to hold, point by point; empty where the data set gives none
     * @param answerable false where nothing said answers the question, so that saying so is right
     */
    public record Reference(@Nullable String answer, List<String> rubric, boolean answerable) {
        /** Nothing is known of the answer. */
        public static final Reference UNKNOWN = new Reference(null, List.of(), true);

        /** The same of a question that nothing said answers. */
        Reference unanswerable() {
            return new Reference(answer, rubric, false);
        }
    }

    /**
     * The place in a conversation that goes on at which a question is asked. Immutable.
     *
     * @param session the running one, whose turns steer and are no results; null where the data set names none
     * @param event the id of the event that asks it: neither it nor what follows it is a result; null where none does
     * @param asOf only what had happened by this instant may be recalled; null for everything
     */
    public record Moment(
            @Nullable String session,
            @Nullable String event,
            @Nullable Instant asOf) {
        /** After everything was said, outside of every session. */
        public static final Moment AFTERWARDS = new Moment(null, null, null);
    }

    /** The options with what the question says of who asks it, when and where in the conversation; all else stays. */
    public RecallOptions applyTo(RecallOptions options) {
        RecallOptions built = options.withAsker(asker)
                .withAskedAt(askedAt)
                .withSession(moment.session())
                .withCurrentEvent(moment.event());
        return moment.asOf() == null ? built : built.withAsOf(moment.asOf(), options.knownAt());
    }

    /** The right answer in words; null where the data set gives none. */
    public @Nullable String answer() {
        return reference.answer();
    }

    /** The same with evidence that exists: what a loader makes of a question whose roles may name other events. */
    Question settled(Reference settled, List<String> found, Map<String, List<String>> byRole) {
        return new Question(id, text, category, found, byRole, goldSessions, asker, askedAt, settled, moment);
    }

    /** The same, asked then. */
    public Question withAskedAt(@Nullable OffsetDateTime at) {
        return new Question(id, text, category, gold, groups, goldSessions, asker, at, reference, moment);
    }

    /** The same, asked there. */
    public Question withMoment(Moment other) {
        return new Question(id, text, category, gold, groups, goldSessions, asker, askedAt, reference, other);
    }

    /** One that is asked after everything was said. */
    public Question(
            String id,
            String text,
            String category,
            List<String> gold,
            Map<String, List<String>> groups,
            List<String> goldSessions,
            @Nullable String asker,
            @Nullable OffsetDateTime askedAt,
            Reference reference) {
        this(id, text, category, gold, groups, goldSessions, asker, askedAt, reference, Moment.AFTERWARDS);
    }

    /** One whose answer is not known. */
    public Question(
            String id,
            String text,
            String category,
            List<String> gold,
            Map<String, List<String>> groups,
            List<String> goldSessions,
            @Nullable String asker,
            @Nullable OffsetDateTime askedAt) {
        this(id, text, category, gold, groups, goldSessions, asker, askedAt, Reference.UNKNOWN);
    }
}
