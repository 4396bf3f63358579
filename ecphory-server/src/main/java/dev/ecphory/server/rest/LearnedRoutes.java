package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestDoor.OF;

import dev.ecphory.engine.Association;
import dev.ecphory.engine.InMind;
import dev.ecphory.engine.Learning;
import dev.ecphory.memory.Outcome;
import dev.ecphory.memory.Summary;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.Route.Call;
import dev.ecphory.wire.Field;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StateJson;
import dev.ecphory.wire.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What was made of many memories, and of their use. Stateless. */
final class LearnedRoutes {
    private static final int SHOWN = 50;
    private static final int TOKENS = 1_000;

    private static final Fields SUMMARIES = Fields.of(
            Field.choice(
                    "kind",
                    Arrays.stream(Summary.Kind.values()).map(Words::lower).toList(),
                    "Only those of this kind. Default: all of them."),
            Field.text("subject", "Only those whose session, month, entity or cluster begins with this."));

    private static final Fields OUTCOMES = Fields.of(
            Field.choice(
                    "of",
                    Arrays.stream(Outcome.values()).map(Outcome::mark).toList(),
                    "Only those of this kind. Default: all of them."),
            Field.text("session", "Only those of this session."));

    private static final Fields ASSOCIATIONS = Fields.of(
            Field.text("event", "The id of an event; only its associations."),
            Field.integer("limit", 1, 10_000, "Associations to return, the strongest first. Default: " + SHOWN + "."));

    private static final Fields MIND = Fields.of(
            Field.text("session", "The session, as its events name it.").needed(),
            Field.integer(
                    "maxTokens", 0, InMind.MOST_TOKENS, "Tokens that the context may have. Default: " + TOKENS + "."));

    private static final Fields FEEDBACK = Fields.of(
            Field.text("question", "The question, as it was asked; case and punctuation do not matter.")
                    .needed(),
            Field.of("used", Field.Type.TEXTS, "Ids of recalled events that were of use."),
            Field.of("ignored", Field.Type.TEXTS, "Ids of recalled events that were of none."));

    private LearnedRoutes() {}

    static List<Route> all() {
        return List.of(
                Route.get(
                        OF + "summaries",
                        "listSummaries",
                        "What was made shorter of several events, each bound to its sources.",
                        SUMMARIES,
                        "Summaries",
                        LearnedRoutes::summaries),
                Route.get(
                        OF + "outcomes",
                        "listOutcomes",
                        "What sessions came to, and how things are done, in the words that were said.",
                        OUTCOMES,
                        "Outcomes",
                        LearnedRoutes::outcomes),
                Route.get(
                        OF + "associations",
                        "listAssociations",
                        "Events that were recalled together again and again, up to the last consolidation.",
                        ASSOCIATIONS,
                        "Associations",
                        LearnedRoutes::associations),
                Route.get(
                        OF + "mind",
                        "showMind",
                        "What is in mind in a session, as its last turns left it; nothing while working memory is off.",
                        MIND,
                        "Mind",
                        LearnedRoutes::mind),
                Route.post(
                        OF + "feedback",
                        "feedback",
                        Role.WRITE,
                        "Say which recalled events were of use for a question and which were not.",
                        FEEDBACK,
                        "Feedback",
                        LearnedRoutes::feedback));
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
                        .map(StateJson::of)
                        .toList());
    }

    private static Map<String, @Nullable Object> outcomes(Call call) {
        Optional<Outcome> wanted = Optional.ofNullable(call.query().text("of")).flatMap(Outcome::of);
        String session = call.query().text("session");
        return Json.object(
                "outcomes",
                call.memory().summaries(List.of(Summary.Kind.OUTCOME)).stream()
                        .flatMap(one -> Outcome.read(one).stream())
                        .filter(told -> wanted.isEmpty() || wanted.get() == told.outcome())
                        .filter(told -> session == null || session.equals(told.session()))
                        .map(StateJson::of)
                        .toList());
    }

    private static Map<String, @Nullable Object> associations(Call call) {
        Learning learning = call.memory().learning();
        String event = call.query().text("event");
        int limit = (int) call.query().integer("limit", SHOWN);
        List<Association> found = event == null ? learning.associations(limit) : learning.associations(event);
        return Json.object(
                "associations", found.stream().limit(limit).map(StateJson::of).toList());
    }

    private static Map<String, @Nullable Object> mind(Call call) {
        String session = call.query().needed("session");
        int maxTokens = (int) call.query().integer("maxTokens", TOKENS);
        return StateJson.of(session, call.memory().living().workspace(session), maxTokens);
    }

    private static Map<String, @Nullable Object> feedback(Call call) {
        List<String> used = call.body().texts("used");
        List<String> ignored = call.body().texts("ignored");
        call.memory().learning().feedback(call.body().needed("question"), used, ignored);
        return Json.object("used", used.size(), "ignored", ignored.size());
    }
}
