package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.query.AnswerForm;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.stage.RetrievalStage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Keeps seats among the first {@value #PRIMARY}, or as many as are wanted, for events that hold what is rare of the question,
 * which what stands around others and what resembles it must not outvote. Those that have none take the last ones, the rest moves
 * down; the few that hold all of the question come first. Never more than half of the seats, and of fewer than {@value #PRIMARY} one,
 * where none of the first ones is such an event. Threads may share it.
 */
public final class LiteralSeats implements RetrievalStage {
    private static final int PRIMARY = 10;
    private static final String NAME = "rare-words";

    /** How many seats are kept at most. */
    public static final int MOST = PRIMARY / 2;

    /**
     * Whether an event may have one: in a prompt, which is about more than its rare words, only where it holds all of it; in a summary
     * or a sequence, which want more than one event and not the nearest, never.
     */
    public static boolean wanted(AnswerForm form, boolean whole) {
        return form == AnswerForm.ANSWER || (whole && form == AnswerForm.PROMPT);
    }

    /** Whether so many results have few seats: of these one is kept, and none where the first ones hold what is rare themselves. */
    public static boolean few(int limit) {
        return limit < PRIMARY;
    }

    @Override
    public void run(RetrievalContext recall) {
        List<RecalledEvent> before = recall.events();
        List<RecalledEvent> after =
                seated(before, recall.candidates().literal(), recall.options().limit());
        if (!after.equals(before)) {
            recall.trace().add(NAME, before.size(), after.size(), "what holds rare words of it has a seat");
            recall.setEvents(after);
        }
    }

    /** The same events with those that are literal among the first ones, and at the front where they hold all of the question. */
    static List<RecalledEvent> seated(List<RecalledEvent> events, Map<Long, Boolean> literal, int limit) {
        int wanted = Math.min(Math.min(PRIMARY, limit), events.size());
        List<RecalledEvent> whole = events.stream()
                .filter(event -> literal.getOrDefault(event.entry().seq(), false))
                .limit((wanted + 1) / 2)
                .toList();
        List<RecalledEvent> others = new ArrayList<>(events);
        others.removeAll(whole);
        int room = wanted - whole.size();
        List<RecalledEvent> first = new ArrayList<>(others.subList(0, room));
        List<RecalledEvent> rest = new ArrayList<>(others.subList(room, others.size()));
        Predicate<RecalledEvent> holds =
                event -> literal.containsKey(event.entry().seq());
        long seated = whole.size() + first.stream().filter(holds).count();
        long most = few(wanted) ? (seated == 0 ? 1 : 0) : wanted / 2 - seated;
        List<Long> order = List.copyOf(literal.keySet());
        List<RecalledEvent> coming = rest.stream()
                .filter(holds)
                .sorted(Comparator.comparingInt(
                        event -> order.indexOf(event.entry().seq())))
                .limit(Math.max(0, most))
                .toList();
        rest.removeAll(coming);
        for (int at = room - 1; first.size() > room - coming.size(); at--) {
            if (!holds.test(first.get(at))) {
                rest.addFirst(first.remove(at));
            }
        }
        List<RecalledEvent> after = new ArrayList<>();
        double best = events.isEmpty() ? 0 : events.getFirst().score();
        whole.forEach(event -> after.add(scored(event, Math.max(best, event.score()), "holds all of the question")));
        after.addAll(first);
        double last = after.isEmpty() ? 0 : after.getLast().score();
        coming.forEach(event -> after.add(scored(event, last, "holds what is rare of the question")));
        rest.forEach(event -> after.add(
                coming.isEmpty() ? event : scored(event, Math.min(last, event.score()), "sits behind rare words")));
        return after;
    }

    private static RecalledEvent scored(RecalledEvent event, double score, String because) {
        return event.score() == score ? event : event.rescored(score, NAME, because);
    }
}
