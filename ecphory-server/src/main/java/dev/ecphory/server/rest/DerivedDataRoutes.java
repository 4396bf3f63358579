package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestModule.OF;

import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.WorkingMemorySlots;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.learning.UsageLearning;
import dev.ecphory.internal.summaries.SessionOutcome;
import dev.ecphory.knowledge.Learning.AssociationEdge;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.RestRoute.Call;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What was made of many memories, and of their use. Stateless. */
final class DerivedDataRoutes {
    private static final int SHOWN = 50;
    private static final int TOKENS = 1_000;

    private static final InputSchema SUMMARIES = InputSchema.of(
            InputField.choice(
                    "kind", EnumNames.all(Summary.Kind.class), "Only those of this kind. Default: all of them."),
            InputField.text("subject", "Only those whose session, month, entity or cluster begins with this."));

    private static final InputSchema OUTCOMES = InputSchema.of(
            InputField.choice(
                    "of",
                    Arrays.stream(SessionOutcome.values())
                            .map(SessionOutcome::mark)
                            .toList(),
                    "Only those of this kind. Default: all of them."),
            InputField.text("session", "Only those of this session."));

    private static final InputSchema ASSOCIATIONS = InputSchema.of(
            InputField.text("event", "The id of an event; only its associations."),
            InputField.integer(
                    "limit", 1, 10_000, "Associations to return, the strongest first. Default: " + SHOWN + "."));

    private static final InputSchema MIND = InputSchema.of(
            InputField.text("session", "The session, as its events name it.").needed(),
            InputField.integer(
                    "maxTokens",
                    0,
                    WorkingMemorySlots.MOST_TOKENS,
                    "Tokens that the context may have. Default: " + TOKENS + "."));

    private static final InputSchema FEEDBACK = InputSchema.of(
            InputField.text("question", "The question, as it was asked; case and punctuation do not matter.")
                    .needed(),
            InputField.of("used", InputField.Type.TEXTS, "Ids of recalled events that were of use."),
            InputField.of("ignored", InputField.Type.TEXTS, "Ids of recalled events that were of none."));

    private DerivedDataRoutes() {}

    static List<RestRoute> all() {
        return List.of(
                RestRoute.get(
                        OF + "summaries",
                        "listSummaries",
                        "What was made shorter of several events, each bound to its sources.",
                        SUMMARIES,
                        "Summaries",
                        DerivedDataRoutes::summaries),
                RestRoute.get(
                        OF + "outcomes",
                        "listOutcomes",
                        "What sessions came to, and how things are done, in the words that were said.",
                        OUTCOMES,
                        "Outcomes",
                        DerivedDataRoutes::outcomes),
                RestRoute.get(
                        OF + "associations",
                        "listAssociations",
                        "Events that were recalled together again and again, up to the last consolidation.",
                        ASSOCIATIONS,
                        "Associations",
                        DerivedDataRoutes::associations),
                RestRoute.get(
                        OF + "mind",
                        "showMind",
                        "What is in mind in a session, as its last turns left it; nothing while working memory is off.",
                        MIND,
                        "Mind",
                        DerivedDataRoutes::mind),
                RestRoute.post(
                        OF + "feedback",
                        "feedback",
                        Role.WRITE,
                        "Say which recalled events were of use for a question and which were not.",
                        FEEDBACK,
                        "Feedback",
                        DerivedDataRoutes::feedback));
    }

    private static Map<String, @Nullable Object> summaries(Call call) {
        String kind = call.query().text("kind");
        List<Summary.Kind> kinds = kind == null
                ? List.of(Summary.Kind.values())
                : List.of(Summary.Kind.valueOf(kind.toUpperCase(Locale.ROOT)));
        String begin = call.query().text("subject", "").toLowerCase(Locale.ROOT);
        return Json.object(
                "summaries",
                call.memory().summaries(kinds).stream()
                        .filter(one -> one.subject().toLowerCase(Locale.ROOT).startsWith(begin))
                        .map(StatusJson::of)
                        .toList());
    }

    private static Map<String, @Nullable Object> outcomes(Call call) {
        Optional<SessionOutcome> wanted =
                Optional.ofNullable(call.query().text("of")).flatMap(SessionOutcome::of);
        String session = call.query().text("session");
        return Json.object(
                "outcomes",
                call.memory().summaries(List.of(Summary.Kind.OUTCOME)).stream()
                        .flatMap(one -> SessionOutcome.read(one).stream())
                        .filter(told -> wanted.isEmpty() || wanted.get() == told.outcome())
                        .filter(told -> session == null || session.equals(told.session()))
                        .map(StatusJson::of)
                        .toList());
    }

    private static Map<String, @Nullable Object> associations(Call call) {
        UsageLearning learning = EngineMemory.of(call.memory()).learning();
        String event = call.query().text("event");
        int limit = (int) call.query().integer("limit", SHOWN);
        List<AssociationEdge> found = event == null ? learning.associations(limit) : learning.associations(event);
        return Json.object(
                "associations", found.stream().limit(limit).map(StatusJson::of).toList());
    }

    private static Map<String, @Nullable Object> mind(Call call) {
        String session = call.query().needed("session");
        int maxTokens = (int) call.query().integer("maxTokens", TOKENS);
        return StatusJson.of(session, CognitiveMemory.of(call.memory()).workspace(session), maxTokens);
    }

    private static Map<String, @Nullable Object> feedback(Call call) {
        List<String> used = call.body().texts("used");
        List<String> ignored = call.body().texts("ignored");
        call.memory().learning().feedback(call.body().needed("question"), used, ignored);
        return Json.object("used", used.size(), "ignored", ignored.size());
    }
}
