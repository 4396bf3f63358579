package dev.ecphory.internal.retrieval.query;

import dev.ecphory.QueryClassification;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Summary;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Whether a question wants more than a few events tell, and which summaries may tell it. Stateless. */
public final class QuestionBreadth {
    private QuestionBreadth() {}

    /** True for a question that wants an overview, all of something, or what somebody is like. */
    public static boolean of(ParsedQuery cue) {
        QueryClassification kind = cue.classification();
        return cue.form() == AnswerForm.SUMMARY
                || kind.synthesis()
                || kind.personality()
                || (kind.exhaustive() && !kind.counting());
    }

    /** What somebody is like is told of them alone; a month only where a time is asked about; nothing out of that time. */
    public static boolean suits(Summary summary, ParsedQuery cue) {
        TimeWindow window = cue.window();
        return (window == null || touches(summary, window))
                && switch (summary.kind()) {
                    case SESSION, CLUSTER, GIST -> true;
                    case MONTH -> window != null;
                    case ENTITY ->
                        cue.wording().names().stream()
                                        .anyMatch(name -> EntityKeys.key(name).equals(summary.subject()))
                                || cue.subjects().stream()
                                        .anyMatch(name -> EntityKeys.key(name).equals(summary.subject()));
                    case OBSERVATION, OUTCOME, INSIGHT, IDENTITY, DERIVED_TEXT -> false;
                };
    }

    /** By the calendar of Greenwich; a time that comes again and again is touched by everything. */
    private static boolean touches(Summary summary, TimeWindow window) {
        LocalDateTime start = window.start();
        LocalDateTime end = window.end();
        return window.every() != Recurrence.NONE
                || ((start == null || !summary.to().isBefore(start.toInstant(ZoneOffset.UTC)))
                        && (end == null || summary.from().isBefore(end.toInstant(ZoneOffset.UTC))));
    }
}
