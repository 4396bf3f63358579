package dev.ecphory.bench.data;

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
 * @param answer the right answer in words, where the data set's reader reads it
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
        @Nullable String answer) {
    /** Copies the collections. */
    public Question {
        gold = List.copyOf(gold);
        Map<String, List<String>> copies = new LinkedHashMap<>();
        groups.forEach((role, ids) -> copies.put(role, List.copyOf(ids)));
        groups = Collections.unmodifiableMap(copies);
        goldSessions = List.copyOf(goldSessions);
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
        this(id, text, category, gold, groups, goldSessions, asker, askedAt, null);
    }

    /** A question as the file has it: its evidence may name events that do not exist. */
    record Draft(
            String id,
            String text,
            String category,
            Map<String, List<String>> groups,
            List<String> goldSessions,
            @Nullable String asker,
            @Nullable OffsetDateTime askedAt,
            @Nullable String answer) {
        /** Evidence without roles goes under this one. */
        static final String EVIDENCE = "evidence";

        /** One whose answer is not read. */
        Draft(
                String id,
                String text,
                String category,
                Map<String, List<String>> groups,
                List<String> goldSessions,
                @Nullable String asker,
                @Nullable OffsetDateTime askedAt) {
            this(id, text, category, groups, goldSessions, asker, askedAt, null);
        }

        Question settled(List<String> gold, Map<String, List<String>> found) {
            return new Question(id, text, category, gold, found, goldSessions, asker, askedAt, answer);
        }
    }
}
