package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestModule.OF;

import dev.ecphory.knowledge.Summary;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.RestRoute.Call;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was made of many memories, and of their use. Stateless. */
final class DerivedDataRoutes {
    private static final InputSchema SUMMARIES = InputSchema.of(
            InputField.choice(
                    "kind", EnumNames.all(Summary.Kind.class), "Only those of this kind. Default: all of them."),
            InputField.text("subject", "Only those whose session, month, entity or cluster begins with this."));

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

    private static Map<String, @Nullable Object> feedback(Call call) {
        List<String> used = call.body().texts("used");
        List<String> ignored = call.body().texts("ignored");
        call.memory().learning().feedback(call.body().needed("question"), used, ignored);
        return Json.object("used", used.size(), "ignored", ignored.size());
    }
}
