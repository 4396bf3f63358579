package dev.ecphory.lang.en.answer;

import dev.ecphory.Answer;
import dev.ecphory.Fact;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledFact;
import dev.ecphory.RecalledFact.Status;
import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.retrieval.facts.FactRetriever;
import dev.ecphory.lang.en.compute.FactCount;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers from what facts hold now: a number that they tell, or the values of the slot that a question asks for. Where newer evidence says
 * otherwise, that is quoted in their place.
 * Stateless; threads may share it.
 */
final class FactAnswerer {
    /** The most values of facts that are told. */
    static final int MOST = 8;
    /** How sure a number is that only the things that are named add up to. */
    private static final double AT_LEAST = .6;
    /** What a fact's value can be, and whether there is one. */
    private static final Set<AnswerType> OF_FACTS = EnumSet.of(
            AnswerType.PERSON,
            AnswerType.PLACE,
            AnswerType.NUMBER,
            AnswerType.TIME,
            AnswerType.TITLE,
            AnswerType.THING,
            AnswerType.ACT,
            AnswerType.POLARITY);
    /** What begins a question whether something is so; others ask what may or should be. */
    private static final Pattern WHETHER =
            Pattern.compile("(?i)^\\W*+(?:do|does|did|am|is|are|was|were|have|has|had)(?!\\w)");
    /** "what do I study" asks for no place, "what is my hometown" may. */
    private static final Pattern WHAT_IS_DONE =
            Pattern.compile("(?i)(?<!\\w)what (?:do|does|did|am|is|are) (?:i|you|we|they|he|she)(?!\\w)");
    /** A name within a question. */
    private static final Pattern NAME =
            Pattern.compile("(?<=\\s)(?!I['\u2019]\\p{Ll})\\p{Lu}[\\p{L}\\p{M}\\d'\u2019-]+");
    /** The stage of recall that finds facts by the relations that a question names. */
    private static final String CHAINS = "chains";

    private static final StemPositions STEMS = new StemPositions();
    /** Stems of words that tell a thing from none. */
    private static final Set<String> PLAIN = Set.of(
            "new", "old", "first", "second", "third", "last", "next", "full", "own", "whole", "other", "same", "big");

    private FactAnswerer() {}

    /**
     * What facts answer; null when none does. Where another time than the present is stated only what holds one value at a time answers, as
     * it was then; where several things are asked for and only one is known, there may be more.
     */
    static @Nullable Answer of(AnalyzedQuestion asked, RecallResult recollection) {
        AnswerType wanted = asked.wanted();
        if (!OF_FACTS.contains(wanted)) {
            return null;
        }
        boolean then = ofAnotherTime(recollection);
        if (wanted == AnswerType.NUMBER && !then) {
            Optional<FactCount> count = FactCount.of(recollection.question(), recollection.facts());
            if (count.isPresent()) {
                Optional<NewerEvidence.Contradiction> newer =
                        NewerEvidence.against(count.get().facts(), recollection.items());
                return newer.isPresent()
                        ? stale(newer.get(), recollection)
                        : answer(
                                List.of(count.get().amount()),
                                count.get().facts(),
                                recollection,
                                count.get().least(),
                                "counted",
                                count.get().least()
                                        ? "so many different ones are known, and there may be more"
                                        : "a fact tells how many");
            }
        }
        if (asked.former()) {
            return former(asked, recollection);
        }
        boolean whether = wanted == AnswerType.POLARITY;
        if (whether && !WHETHER.matcher(recollection.question()).find()) {
            return null;
        }
        List<RecalledFact> facts = recollection.facts().stream()
                .filter(fact -> fact.standing() == Status.CURRENT && (!then || NewerEvidence.single(fact.fact())))
                .filter(fact -> byRelations(fact)
                        ? !whether || fact.score() >= FactRetriever.WHOLE + 1
                        : fact.score() >= FactRetriever.WHOLE)
                .filter(fact -> suits(wanted, recollection.question(), fact.fact()))
                .filter(fact -> whether
                        ? tellsOf(recollection.question(), fact.fact())
                        : adds(recollection.question(), fact.fact().object()))
                .toList();
        List<RecalledFact> best = facts.stream()
                .filter(fact -> fact.score() == facts.getFirst().score())
                .limit(MOST)
                .toList();
        if (best.isEmpty() || (asked.several() && best.size() == 1)) {
            return null;
        }
        List<String> values =
                best.stream().map(fact -> fact.fact().datedObject()).distinct().toList();
        Optional<NewerEvidence.Contradiction> newer =
                then ? Optional.empty() : NewerEvidence.against(best, recollection.items());
        if (newer.isPresent()) {
            return stale(newer.get(), recollection);
        }
        return answer(
                whether ? List.of("Yes: " + String.join(", ", values)) : values,
                best,
                recollection,
                false,
                "a fact",
                "it is about the one asked about, and holds all that is asked");
    }

    /** The value that held before the present one, or before the one that the question names. */
    private static @Nullable Answer former(AnalyzedQuestion asked, RecallResult recollection) {
        String question = recollection.question();
        List<RecalledFact> all = recollection.facts();
        return all.stream()
                .filter(fact -> fact.standing() == Status.OUTDATED && NewerEvidence.single(fact.fact()))
                .filter(fact -> suits(asked.wanted(), question, fact.fact())
                        && adds(question, fact.fact().object()))
                .filter(fact -> all.stream()
                        .anyMatch(now -> now.standing() == Status.CURRENT
                                && now.fact().slot().equals(fact.fact().slot())
                                && !fact.fact()
                                        .validFrom()
                                        .at()
                                        .isAfter(now.fact().validFrom().at())))
                .filter(fact -> fact.reasons().stream().anyMatch(reason -> reason.after() >= FactRetriever.WHOLE))
                .max(Comparator.comparing(fact -> fact.fact().validFrom().at()))
                .map(fact -> answer(
                        List.of(fact.fact().datedObject()),
                        List.of(fact),
                        recollection,
                        false,
                        "a former fact",
                        "it held before what holds now"))
                .orElse(null);
    }

    /** Whether the value is of the kind that is wanted, by its slot where rules fill it, else by its words. */
    private static boolean suits(AnswerType wanted, String question, Fact fact) {
        String value = value(fact);
        boolean known = !value.isEmpty();
        return switch (wanted) {
            case TIME -> value.equals("time");
            case NUMBER -> known ? value.equals("number") : TypeFilter.suits(wanted, fact.object());
            case PLACE ->
                known ? value.equals("place") || value.equals("text") : TypeFilter.suits(wanted, fact.object());
            case PERSON -> TypeFilter.suits(wanted, fact.object()) && !value.equals("time") && !value.equals("number");
            default -> !value.equals("place") || !WHAT_IS_DONE.matcher(question).find();
        };
    }

    /** What kind of value its slot has, where rules fill it. */
    static String value(Fact fact) {
        return PredicateRegistry.english()
                .find(fact.slot().predicate())
                .map(Predicate::value)
                .orElse("");
    }

    /** Whether it states a time that is not just the present: "now", "these days". */
    private static boolean ofAnotherTime(RecallResult recollection) {
        return recollection.items().stream()
                .map(item -> item.entry().occurredAt())
                .max(Comparator.naturalOrder())
                .filter(now -> TemporalTagger.english().find(recollection.question(), now).stream()
                        .anyMatch(time -> time.phrase().chars().anyMatch(Character::isDigit)
                                || time.start().isAfter(now.toLocalDateTime())
                                || !time.end().isAfter(now.toLocalDateTime())))
                .isPresent();
    }

    private static Answer answer(
            List<String> values,
            List<RecalledFact> facts,
            RecallResult recollection,
            boolean least,
            String chosen,
            String because) {
        Set<Answer.Citation> citations = new LinkedHashSet<>();
        double confidence = least ? AT_LEAST : 1;
        for (RecalledFact recalled : facts) {
            Fact fact = recalled.fact();
            citations.add(new Answer.Citation(fact.id(), fact.text()));
            confidence = Math.min(confidence, fact.confidence());
        }
        return new Answer(
                String.join(", ", values),
                Answer.Kind.EXTRACTED,
                confidence,
                List.copyOf(citations),
                recollection,
                List.of(new Answer.RoutingDecision(ExtractiveReader.NAME, chosen, because)),
                Answer.Usage.NOTHING);
    }

    /** What was said since then, and no value that it may have taken the place of. */
    private static Answer stale(NewerEvidence.Contradiction newer, RecallResult recollection) {
        return new Answer(
                Quotation.told(newer.entry(), newer.quote()),
                Answer.Kind.QUOTED,
                recollection.answerability().probability(),
                List.of(
                        new Answer.Citation(newer.entry().id(), newer.quote()),
                        new Answer.Citation(newer.fact().id(), newer.fact().text())),
                recollection,
                List.of(new Answer.RoutingDecision(ExtractiveReader.NAME, NewerEvidence.STALE, newer.because())),
                Answer.Usage.NOTHING);
    }

    /** Whether a fact tells of everybody and everything that a question calls by name. */
    private static boolean tellsOf(String question, Fact fact) {
        String told = fact.slot().subject() + ' ' + fact.text().toLowerCase(Locale.ROOT);
        return NAME.matcher(question)
                .results()
                .map(name -> name.group().toLowerCase(Locale.ROOT).replaceAll("['\u2019]s$", ""))
                .allMatch(told::contains);
    }

    /** Whether a value says more than the question does: "instrument" is no answer to what instrument somebody plays. */
    private static boolean adds(String question, String value) {
        Set<String> said =
                new HashSet<>(STEMS.of(value.toLowerCase(Locale.ROOT)).values());
        said.removeAll(STEMS.of(question.toLowerCase(Locale.ROOT)).values());
        said.removeAll(PLAIN);
        return !said.isEmpty();
    }

    private static boolean byRelations(RecalledFact fact) {
        return fact.reasons().stream().anyMatch(reason -> reason.stage().equals(CHAINS));
    }
}
