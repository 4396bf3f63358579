package dev.ecphory.lab.judge;

import dev.ecphory.internal.text.JsonDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The reply of a judge, read from the JSON that it was asked for, whatever stands around it. A reply that says
 * neither is empty, never a guess.
 *
 * @param score 0 to 1
 * @param words its reason
 */
record JudgeReply(double score, String words) {
    static final String ANSWER_SCHEMA = object("\"because\":{\"type\":\"string\"},\"right\":{\"type\":\"boolean\"}");
    static final String POINT_SCHEMA =
            object("\"because\":{\"type\":\"string\"},\"score\":{\"type\":\"number\",\"enum\":[0,0.5,1]}");
    static final String ORDER_SCHEMA = object("\"items\":{\"type\":\"array\",\"items\":"
            + object("\"item\":{\"type\":\"string\"},\"event\":{\"type\":\"integer\"}") + "}");

    /** Right or wrong. */
    static Optional<JudgeReply> answer(String reply) {
        return JsonDocument.find(reply, "right")
                .flatMap(said -> said.all().get("right") instanceof JsonDocument.Truth truth
                        ? Optional.of(new JudgeReply(truth.value() ? 1 : 0, because(said)))
                        : Optional.empty());
    }

    /** Nothing, half or all of a point. */
    static Optional<JudgeReply> point(String reply) {
        return JsonDocument.find(reply, "score").flatMap(said -> JsonDocument.number(said, "score")
                .filter(score -> score == 0 || score == .5 || score == 1)
                .map(score -> new JudgeReply(score, because(said))));
    }

    /** Items of an answer, each with its event. */
    static Optional<JudgeReply> order(String reply, int events) {
        return JsonDocument.find(reply, "items")
                .flatMap(said -> said.all().get("items") instanceof JsonDocument.Items items
                        ? order(items.all(), events)
                        : Optional.empty());
    }

    private static Optional<JudgeReply> order(List<JsonDocument> items, int events) {
        List<Integer> told = new ArrayList<>();
        for (JsonDocument item : items) {
            Optional<Double> event = item instanceof JsonDocument.Members members
                    ? JsonDocument.number(members, "event")
                    : Optional.empty();
            if (event.isEmpty()) {
                return Optional.empty();
            }
            told.add(event.get().intValue());
        }
        EventOrder order = EventOrder.of(events, told);
        return Optional.of(new JudgeReply(
                order.score(),
                String.format(
                        Locale.ROOT,
                        "order %.4f, F1 %.4f: %s",
                        order.order(),
                        order.f1(),
                        told.stream().map(String::valueOf).collect(Collectors.joining(" ")))));
    }

    private static String because(JsonDocument.Members said) {
        return JsonDocument.text(said, "because").orElse("");
    }

    /** Strict: every member is required, and there is no other. */
    private static String object(String properties) {
        String required = JsonDocument.read("{" + properties + "}")
                .map(members -> ((JsonDocument.Members) members)
                        .all().keySet().stream().map(JsonDocument::quote).collect(Collectors.joining(",")))
                .orElseThrow();
        return "{\"type\":\"object\",\"additionalProperties\":false,\"required\":[" + required + "],\"properties\":{"
                + properties + "}}";
    }
}
