package dev.ecphory.internal.retrieval.profile;

import dev.ecphory.RecallOptions.AssetMode;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.internal.retrieval.scoring.QuestionEchoFilter;
import java.util.List;
import java.util.Locale;

/**
 * The score fields that recall adds up. Each gives every event of the namespace a number from 0 to 1.
 */
public enum Signal {
    /** BM25 over the words of speaker, date, text and caption; the best passage counts. */
    WORDS("shares rare words with the question"),
    /** BM25 over pairs of neighbouring words. */
    BIGRAMS("has words of the question side by side"),
    /** Cosine of neural vectors; the best passage counts. */
    MEANING("means nearly the same"),
    /** Cosine of rarity-weighted means of static token vectors. */
    GIST("is about the same things"),
    /** The same with what the session is about as part of every event; see {@code default+contextual}. */
    CONTEXTUAL("is about the same things, in the light of its session"),
    /** Each word piece of the question against its nearest piece in the passage. */
    MAX_SIM("has a close word for each word asked for"),
    /** The author is the person asked about, or the one who asks. */
    AUTHOR("was said by the person in question"),
    /** BM25 over a turn joined with the turns around it. */
    WINDOW_WORDS("the turns around it share words with the question"),
    /** The best base score in the session. */
    SESSION_MAX("its session holds a strong match"),
    /** The mean base score of the session. */
    SESSION_MEAN("its whole session is about the same"),
    /** The best base score a few turns away. */
    WINDOW_MAX("a strong match stands nearby"),
    /** The mean base score of the neighbours. */
    WINDOW_MEAN("its neighbours match"),
    /** The base score of the turn before, when that asks a question. */
    AFTER_QUESTION("answers a question that matches"),
    /** The event occurred in the time that the question asks about. */
    DATE("happened in the time asked about"),
    /** The event speaks of the time that the question asks about. */
    DATE_MENTIONED("speaks of the time asked about"),
    /** The event occurred in the time that a question makes a condition, or speaks of it. */
    IN_TIME("lies in the time asked about"),
    /** The event matches and is of the latest, or of the earliest, that do, where the question asks for these. */
    TIME_ORDER("matches, in the order in time that is asked for"),
    /** The question asks when, and the event holds a time. */
    ANSWER_TIME("holds a time, as asked for"),
    /** The question asks who, and the event holds a name. */
    ANSWER_NAME("holds a name, as asked for"),
    /** The question asks where, and the event holds a place. */
    ANSWER_PLACE("holds a place, as asked for"),
    /** The question asks for a title, and the event holds one. */
    ANSWER_TITLE("holds a title, as asked for"),
    /** A standing instruction of the asker. */
    DIRECTIVE("is a standing instruction of the asker"),
    /** A preference of the asker, when a request is made. */
    PREFERENCE("states a preference of the asker"),
    /** Stands early in its session, when a summary or a sequence is wanted. */
    OPENING("stands early in its session"),
    /** How recent its session is, when a prompt goes on with something. */
    RECENCY("its session is recent"),
    /** Its session is about what the running session is about, when a prompt is asked in one. */
    CONTINUATION("its session is about what this one is about"),
    /** The reply to a turn that scores higher, when a summary is wanted. */
    EXCHANGE("replies to a turn that matches"),
    /** A brief turn after one of the same side that scores higher, when a sequence is wanted. */
    THREAD("goes on with what was brought up before"),
    /** Was of use for a question like this one, as was reported; see {@code default+cued}. */
    CUED("was of use for a question like this one"),
    /** Was of no use for one, likewise. */
    PASSED_OVER("was of no use for a question like this one"),
    /** Only asks, or says again what was said or asked; see {@link QuestionEchoFilter}. Its weight is below 0. */
    ASKING("asks or repeats, and says nothing beside"),
    /** Has hardly a content word, so that who says it is most of what it means. Its weight is below 0. */
    BRIEF("says next to nothing"),
    /** Cosine of static means of the event with its recipient and its date; for recipes of published systems, as those below. */
    SEPARATION("is about the same things, by whom, to whom and when it was said"),
    /** Cosine of neural vectors, or static ones where there are none, as it is. */
    COSINE("means the same (cosine)"),
    /** The share of the question's content words that the event holds, as it is. */
    KEYWORDS("holds words of the question"),
    /** The event bears a fact that the question leads to, over one more fact or none. */
    GRAPH("bears a fact about who or what is asked for"),
    /** How late the event's day is. */
    LATEST("is recent"),
    /** What lasts or was recalled before, and what is new, matters more. */
    LASTING("lasts, or was recalled before"),
    /** Cosine of the asset's own vector and the question's, where assets count by them; see {@link AssetMode}. */
    NATIVE("looks or sounds like what is asked for");

    private final String because;

    Signal(String because) {
        this.because = because;
    }

    /** True when an event has it by what stands around it rather than by itself. */
    public boolean lentByNeighbours() {
        return switch (this) {
            case WINDOW_WORDS, SESSION_MAX, SESSION_MEAN, WINDOW_MAX, WINDOW_MEAN, CONTINUATION -> true;
            default -> false;
        };
    }

    /** Whether it is among the reasons of a score. */
    public boolean in(List<ScoreReason> reasons) {
        String label = label();
        for (ScoreReason reason : reasons) {
            if (reason.stage().equals(label)) {
                return true;
            }
        }
        return false;
    }

    /** The name by which reasons and recipes call it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it means when it gives much, for a person. */
    public String because() {
        return because;
    }
}
