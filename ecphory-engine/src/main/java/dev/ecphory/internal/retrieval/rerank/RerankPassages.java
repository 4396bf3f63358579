package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.Event;
import dev.ecphory.internal.text.Passage;
import dev.ecphory.internal.text.PassageSplitter;
import dev.ecphory.internal.text.TermAnalyzer;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a cross-encoder reads of an event: its passages ({@link PassageSplitter}), either as they are or, for a model that
 * was trained on conversations, each with who said it when, the end of the turn before and the beginning of the turn after:
 *
 * <pre>
 * Mira, 4 March 2025: Yes, the blue one.
 * Before, Tom: Did you take the blue bicycle or the red one?
 * After, Tom: Good choice!
 * </pre>
 *
 * The turns around stand with the first and last passage of a long message only. Stateless; threads may share it.
 */
public final class RerankPassages {
    /** Passages of one event that are read. */
    private static final int MOST = 8;
    /** Those of a long message that are read where that is enough: two find as much as eight (docs/decisions/0076-reranker.md). */
    private static final int NEAREST = 2;
    /** Words of a turn around. */
    private static final int AROUND = 20;

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

    private RerankPassages() {}

    /** The passages as they are; at least one. */
    public static List<String> of(Event event) {
        String caption = event.caption();
        String whole = caption == null ? event.text() : event.text() + "\n" + caption;
        List<Passage> cut = PassageSplitter.of(whole);
        return cut.isEmpty()
                ? List.of(whole)
                : cut.stream().limit(MOST).map(passage -> passage.in(whole)).toList();
    }

    /**
     * The passages in their conversation.
     *
     * @param before the turn before in the same session; null for none
     * @param after the turn after in the same session; null for none
     */
    public static List<String> inConversation(Event event, @Nullable Event before, @Nullable Event after) {
        List<String> passages = of(event);
        List<String> told = new ArrayList<>();
        for (int i = 0; i < passages.size(); i++) {
            StringBuilder text = new StringBuilder(said(event));
            text.append(passages.get(i).strip());
            if (before != null && i == 0) {
                text.append("\nBefore, ").append(speaker(before)).append(end(before.text()));
            }
            if (after != null && i == passages.size() - 1) {
                text.append("\nAfter, ").append(speaker(after)).append(beginning(after.text()));
            }
            told.add(text.toString());
        }
        return told;
    }

    /**
     * The passages that a model reads where it need not read all: the two that share most terms with the question, in their
     * order; the first ones where none shares any.
     */
    public static List<String> nearest(String question, List<String> passages, TermAnalyzer words) {
        if (passages.size() <= NEAREST) {
            return passages;
        }
        Set<String> asked = new HashSet<>(words.terms(question));
        List<Integer> shared = passages.stream()
                .map(passage -> (int) words.terms(passage).stream()
                        .distinct()
                        .filter(asked::contains)
                        .count())
                .toList();
        return IntStream.range(0, passages.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> -shared.get(i)))
                .limit(NEAREST)
                .sorted()
                .map(passages::get)
                .toList();
    }

    private static String said(Event event) {
        OffsetDateTime at = event.occurredAt();
        String day = at == null ? "" : DAY.format(at);
        String who = event.speaker() == null ? "" : event.speaker();
        String both = who.isEmpty() || day.isEmpty() ? who + day : who + ", " + day;
        return both.isEmpty() ? "" : both + ": ";
    }

    private static String speaker(Event event) {
        return event.speaker() == null ? "" : event.speaker() + ": ";
    }

    private static String beginning(String text) {
        String[] words = text.strip().split("\\s+", AROUND + 1);
        return String.join(" ", List.of(words).subList(0, Math.min(words.length, AROUND)));
    }

    private static String end(String text) {
        String[] words = text.strip().split("\\s+");
        return String.join(" ", List.of(words).subList(Math.max(0, words.length - AROUND), words.length));
    }
}
