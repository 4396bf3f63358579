package dev.ecphory.lang.en.answer;

import dev.ecphory.Answer;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.lang.en.query.QuestionCueReader;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers a question for what a picture shows, and for nothing else, by its caption. Stateless; threads may share it.
 */
final class CaptionAnswerer {
    /** Stems of the words that say only that something is shown. */
    private static final Set<String> SHOWN = Set.of("""
        photo photograph pictur pic imag screenshot snapshot selfi draw sketch video show shown see seen visibl look
        depict captur share post sent send\
        """.split("\\s+"));
    /** How sure it is that the picture is meant that was recalled first. */
    private static final double SURE = .45;

    private static final double ONLY = .7;

    private CaptionAnswerer() {}

    /** The caption of the best event that has one; null when the question asks for more than what is shown. */
    static @Nullable Answer of(AnalyzedQuestion asked, RecallResult recollection) {
        boolean asksOnly = (asked.wanted() == AnswerType.THING || asked.wanted() == AnswerType.ACT)
                && asked.terms().stream().allMatch(term -> SHOWN.contains(term.stem()))
                && !asked.terms().isEmpty()
                && QuestionCueReader.asksForAsset(recollection.question());
        if (!asksOnly) {
            return null;
        }
        List<RecalledEvent> pictures = recollection.items().stream()
                .filter(item -> item.entry().event().caption() != null)
                .filter(item -> asked.names().isEmpty()
                        || byNamed(asked, item.entry().event().speaker()))
                .toList();
        if (pictures.isEmpty()) {
            return null;
        }
        RecalledEvent first = pictures.getFirst();
        String caption = String.valueOf(first.entry().event().caption());
        return new Answer(
                caption,
                Answer.Kind.EXTRACTED,
                pictures.size() == 1 ? ONLY : SURE,
                List.of(new Answer.Citation(first.entry().id(), caption)),
                recollection,
                List.of(new Answer.RoutingDecision(ExtractiveReader.NAME, "caption", "it asks what a picture shows")),
                Answer.Usage.NOTHING);
    }

    private static boolean byNamed(AnalyzedQuestion asked, @Nullable String speaker) {
        return speaker != null
                && asked.names().contains(speaker.toLowerCase(Locale.ROOT).split(" ", 2)[0]);
    }
}
