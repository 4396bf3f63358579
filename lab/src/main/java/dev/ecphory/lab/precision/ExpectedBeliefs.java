package dev.ecphory.lab.precision;

import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.JsonFiles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The beliefs that a case says must come back, and must not. Immutable.
 *
 * @param only what must be recalled, and nothing else; null where the case does not say
 * @param relevant what must be among what is recalled or pinned
 * @param irrelevant what must be among neither
 * @param pinned what must be pinned
 * @param unpinned what must not be
 * @param questions that must be shown as open
 * @param closed questions that must not be
 * @param prelude what must be said of the user in general
 * @param noise what must be neither recalled nor pinned, because an earlier turn was about it
 */
record ExpectedBeliefs(
        @Nullable Set<String> only,
        Set<String> relevant,
        Set<String> irrelevant,
        Set<String> pinned,
        Set<String> unpinned,
        Set<String> questions,
        Set<String> closed,
        Prelude prelude,
        Set<String> noise) {
    /**
     * The things that must be said of the user in general.
     *
     * @param some whether anything must be
     * @param none whether nothing may be
     * @param contains words that must be in it
     * @param lacks words that must not
     */
    record Prelude(boolean some, boolean none, List<String> contains, List<String> lacks) {
        static final Prelude ANY = new Prelude(false, false, List.of(), List.of());

        static Prelude of(LocatedJson json) {
            JsonFiles.only(json, List.of("nonEmpty", "isNull", "contains", "mustNotContain"));
            return new Prelude(
                    json.optional("nonEmpty").map(JsonFiles::truth).orElse(false),
                    json.optional("isNull").map(JsonFiles::truth).orElse(false),
                    Belief.texts(json, "contains"),
                    Belief.texts(json, "mustNotContain"));
        }
    }

    /** Reads it; a field that is not known is a mistake, so that nothing that is asked for goes unscored. */
    static ExpectedBeliefs of(LocatedJson json) {
        JsonFiles.only(
                json,
                List.of(
                        "relevantBeliefs",
                        "pinnedFacts",
                        "openQuestions",
                        "personaPrelude",
                        "noiseCheck",
                        "topicRetrieval"));
        Optional<LocatedJson> beliefs = json.optional("relevantBeliefs");
        beliefs.ifPresent(of ->
                JsonFiles.only(of, List.of("shouldOnlyInclude", "mustInclude", "mustExclude", "pinnedFacts", "_note")));
        Optional<LocatedJson> facts = json.optional("pinnedFacts");
        Optional<LocatedJson> questions = json.optional("openQuestions");
        for (Optional<LocatedJson> section : List.of(facts, questions)) {
            section.ifPresent(of -> JsonFiles.only(of, List.of("mustInclude", "mustExclude")));
        }
        // one turn has its pinned facts inside of the relevant beliefs
        Set<String> pinned = new HashSet<>(ids(facts, "mustInclude"));
        pinned.addAll(ids(beliefs.flatMap(of -> of.optional("pinnedFacts")), "mustInclude"));
        return new ExpectedBeliefs(
                beliefs.flatMap(of -> of.optional("shouldOnlyInclude")).isPresent()
                        ? ids(beliefs, "shouldOnlyInclude")
                        : null,
                ids(beliefs, "mustInclude"),
                ids(beliefs, "mustExclude"),
                pinned,
                ids(facts, "mustExclude"),
                ids(questions, "mustInclude"),
                ids(questions, "mustExclude"),
                json.optional("personaPrelude").map(Prelude::of).orElse(Prelude.ANY),
                ids(json.optional("noiseCheck"), "mustNotSurface"));
    }

    private static Set<String> ids(Optional<LocatedJson> section, String field) {
        return Set.copyOf(section.map(of -> Belief.texts(of, field)).orElse(List.of()));
    }

    /** What a perfect memory recalls: the measure of precision and recall. */
    Set<String> wanted() {
        return only == null ? relevant : only;
    }

    /** What is wrong with what came back; empty when the case is passed. */
    List<String> failures(ReturnedBeliefs returned) {
        List<String> failures = new ArrayList<>();
        Set<String> recalled = new HashSet<>(returned.recalled());
        Set<String> shown = new HashSet<>(returned.pinned());
        Set<String> either = new HashSet<>(recalled);
        either.addAll(shown);
        Set<String> exactly = only;
        if (exactly != null) {
            missing(failures, "recalled", exactly, recalled);
            recalled.stream()
                    .filter(id -> !exactly.contains(id))
                    .sorted()
                    .forEach(id -> failures.add(id + " recalled"));
        }
        missing(failures, "recalled or pinned", relevant, either);
        present(failures, "recalled or pinned", irrelevant, either);
        present(failures, "recalled or pinned though noise", noise, either);
        missing(failures, "pinned", pinned, shown);
        present(failures, "pinned", unpinned, shown);
        missing(failures, "shown as open", questions, returned.questions());
        present(failures, "shown as open", closed, returned.questions());
        if (prelude.some() && returned.prelude().isEmpty()) {
            failures.add("nothing said of the user");
        }
        if (prelude.none() && !returned.prelude().isEmpty()) {
            failures.add("something said of the user");
        }
        prelude.contains().stream()
                .filter(word -> !returned.prelude().contains(word))
                .forEach(word -> failures.add("\"" + word + "\" not said of the user"));
        prelude.lacks().stream()
                .filter(word -> returned.prelude().contains(word))
                .forEach(word -> failures.add("\"" + word + "\" said of the user"));
        return failures;
    }

    private static void missing(List<String> failures, String as, Set<String> wanted, Set<String> found) {
        wanted.stream().filter(id -> !found.contains(id)).sorted().forEach(id -> failures.add(id + " not " + as));
    }

    private static void present(List<String> failures, String as, Set<String> unwanted, Set<String> found) {
        unwanted.stream().filter(found::contains).sorted().forEach(id -> failures.add(id + " " + as));
    }
}
