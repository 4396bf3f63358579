package dev.ecphory.lab.times;

import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.JsonFiles;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An expression of the data with the values it may have. Immutable.
 *
 * @param sentence the text that holds it
 * @param said when that is said
 * @param kind the data's type without its prefix: date, daterange, datetime …
 * @param from where it begins in the sentence, in UTF-16 units
 * @param to where it ends, exclusive
 * @param values those that the data list; empty when they resolve it to none
 * @param timexes the TIMEX of each value, also of those that are not resolved
 */
record TimeExpression(
        String sentence, LocalDateTime said, String kind, int from, int to, List<Value> values, List<String> timexes) {
    /** A value: its ends, of which null is open, the TIMEX it has and how the data modify it, empty for not at all. */
    record Value(@Nullable LocalDateTime start, @Nullable LocalDateTime end, String timex, String modifier) {}

    /** The words of the expression in lower case. */
    String words() {
        return sentence.substring(from, to).toLowerCase(Locale.ROOT);
    }

    /** What stands before it in the sentence, in lower case. */
    String before() {
        return sentence.substring(0, from).toLowerCase(Locale.ROOT).strip();
    }

    static TimeExpression of(LocatedJson json, String sentence, LocalDateTime said) {
        String type = json.optional("TypeName").map(LocatedJson::text).orElse("other");
        List<LocatedJson> values = json.optional("Resolution")
                .flatMap(resolution -> resolution.optional("values"))
                .map(LocatedJson::items)
                .orElse(List.of());
        return new TimeExpression(
                sentence,
                said,
                type.substring(type.indexOf('.') + 1),
                JsonFiles.integer(json.field("Start")),
                Math.min(sentence.length(), JsonFiles.integer(json.field("End")) + 1),
                values.stream().flatMap(value -> value(value).stream()).toList(),
                values.stream().map(value -> text(value, "timex")).toList());
    }

    private static String text(LocatedJson json, String field) {
        return json.optional(field).map(LocatedJson::scalar).orElse("");
    }

    private static List<Value> value(LocatedJson json) {
        String value = text(json, "value");
        String start = text(json, "start");
        String end = text(json, "end");
        if (value.equals("not resolved") || value.length() + start.length() + end.length() < "2000-01-01".length()) {
            return List.of();
        }
        LocalDateTime from = value.isEmpty() ? moment(start) : moment(value);
        LocalDateTime to = value.isEmpty() ? moment(end) : null;
        if (!value.isEmpty() && from != null) {
            to = value.length() == "2000-01-01".length() ? from.plusDays(1) : from.plusMinutes(1);
        }
        return from == null && to == null
                ? List.of()
                : List.of(new Value(from, to, text(json, "timex"), text(json, "Mod")));
    }

    private static @Nullable LocalDateTime moment(String text) {
        if (text.length() < "2000-01-01".length()) {
            return null; // a time of the clock, or none
        }
        String moment = text.replace(' ', 'T');
        return LocalDateTime.parse(moment.length() == "2000-01-01".length() ? moment + "T00:00" : moment);
    }
}
