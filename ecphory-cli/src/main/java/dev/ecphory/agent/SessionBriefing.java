package dev.ecphory.agent;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.retrieval.context.AssembledContext;
import dev.ecphory.internal.retrieval.context.Assembler;
import dev.ecphory.internal.retrieval.context.ContextMaterial;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.spi.TokenCounter;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a session begins with: the standing instructions, what the last session was about, and what matters whatever will
 * be asked. Reads only. One thread.
 *
 * <p>The numbers are True Memory's, hooks: at most 25 memories, of 500 characters each, five fixed questions, 8,192
 * characters in all, instructions at most half of them.
 *
 * @param memory what is recalled from
 * @param now when it is asked
 */
record SessionBriefing(HookMemory memory, OffsetDateTime now) {
    /** Tokens, of which the usual counter takes four characters each. */
    static final int TOKENS = 2_048;

    static final int CHARS_A_TOKEN = 4;

    private static final int MEMORIES = 25;
    private static final int LONGEST = 500;
    private static final int FROM_EACH = 8;
    private static final int LAST_MESSAGES = 40;
    private static final int LONGEST_QUESTION = 1_000;

    private static final List<String> QUESTIONS = List.of(
            "What was decided, and why?",
            "What does the user prefer, and what should be done differently?",
            "What is still open, and what is to be done next?",
            "What went wrong, and how was it fixed?");

    /**
     * Makes it.
     *
     * @param project the name of what is worked on
     * @param session the session that begins, of which nothing has to be told
     * @param left whether there is time for another question
     * @param told what already stands before the model, by id
     */
    AssembledContext of(
            @Nullable String project, String session, int tokens, Predicate<String> told, Predicate<String> left) {
        RecallOptions options = RecallOptions.defaults()
                .withLimit(FROM_EACH)
                .withMaxTokens(0)
                .withSession(session)
                .withAskedAt(now);
        List<List<LogEntry>> lists = new ArrayList<>();
        Map<String, RecalledFact> facts = new LinkedHashMap<>();
        for (String question : questions(project, session)) {
            if (!lists.isEmpty() && !left.test(question)) {
                break;
            }
            HookMemory.HookRecall found = memory.recall(question, options, null);
            lists.add(found.events());
            found.facts().forEach(fact -> facts.putIfAbsent(fact.fact().id(), fact));
        }
        facts.keySet().removeIf(told);
        List<LogEntry> best = merged(lists, session, told);
        ContextMaterial material = new ContextMaterial(
                directives(), List.copyOf(facts.values()), List.of(), best, Map.of(), List.of(), false);
        return Assembler.assemble(material, tokens, 0, Counted.COUNTER);
    }

    /** The project's standing instructions, then the user's. */
    private List<Directive> directives() {
        List<Directive> all = new ArrayList<>(memory.own().directives().list());
        if (memory.user() != null) {
            all.addAll(memory.user().directives().list());
        }
        return all;
    }

    /** The fixed ones, and what the user said last in the session before: what is near to that was its matter. */
    private List<String> questions(@Nullable String project, String session) {
        long last = memory.own().admin().logPosition().lastSeq();
        List<LogEntry> recent = memory.own()
                .list(Math.max(0, last - LAST_MESSAGES), LAST_MESSAGES)
                .reversed();
        Stream<String> before = recent.stream()
                .map(LogEntry::event)
                .filter(event -> !session.equals(event.session()) && Transcript.Message.USER.equals(event.speaker()))
                .map(Event::text)
                .filter(text -> !text.isBlank())
                .limit(2)
                .map(text -> text.substring(0, Math.min(text.length(), LONGEST_QUESTION)));
        Stream<String> about = Stream.of(project == null ? "What is being worked on?" : "What is " + project + "?");
        return Stream.of(before, QUESTIONS.stream(), about)
                .flatMap(each -> each)
                .toList();
    }

    /** From each list in turn, best first, each once. */
    private static List<LogEntry> merged(List<List<LogEntry>> lists, String session, Predicate<String> told) {
        List<LogEntry> merged = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int rank = 0; rank < FROM_EACH; rank++) {
            for (List<LogEntry> list : lists) {
                if (rank < list.size() && merged.size() < MEMORIES) {
                    LogEntry entry = list.get(rank);
                    if (!session.equals(entry.event().session()) && !told.test(entry.id()) && seen.add(entry.id())) {
                        merged.add(shortened(entry));
                    }
                }
            }
        }
        return merged;
    }

    /** Long ones by their beginning; their id is there to ask for the rest. */
    static LogEntry shortened(LogEntry entry) {
        Event event = entry.event();
        if (event.text().length() <= LONGEST) {
            return entry;
        }
        String text = event.masked().text(); // before a secret is cut
        if (text.length() > LONGEST) {
            text = text.substring(0, Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST)
                    + " …";
        }
        Event cut = event.toBuilder().text(text).build();
        return new LogEntry(entry.namespace(), entry.seq(), entry.recordedAt(), cut);
    }

    /** Estimated tokens, and never more than four characters one: agents cut what hooks say by characters. */
    static final class Counted implements TokenCounter {
        /** One for all. */
        static final Counted COUNTER = new Counted();

        private Counted() {}

        @Override
        public int count(CharSequence text) {
            return Math.max(TokenCounter.estimate().count(text), (text.length() + CHARS_A_TOKEN - 1) / CHARS_A_TOKEN);
        }

        @Override
        public String name() {
            return "estimate, at most four characters a token";
        }
    }
}
