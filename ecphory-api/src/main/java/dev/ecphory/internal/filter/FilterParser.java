package dev.ecphory.internal.filter;

import dev.ecphory.EventFilter;
import dev.ecphory.EventFilter.Order;
import dev.ecphory.FilterField;
import dev.ecphory.FilterValue;
import dev.ecphory.InvalidInputException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a filter that is written as an expression; see {@link EventFilter#parse}. For one thread. */
public final class FilterParser {
    /** The longest expression, in UTF-16 units. */
    private static final int LONGEST = 20_000;

    private static final int SHOWN = 60;
    /** Of 2026-05-01. */
    private static final int DAY = 10;

    private final String text;
    private int at;
    private int depth;

    public FilterParser(String text) {
        this.text = text;
    }

    /** Whether a name that stands without quotes may have it. */
    public static boolean inName(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "_-.:/@".indexOf(c) >= 0;
    }

    public EventFilter read() {
        if (text.length() > LONGEST) {
            throw new InvalidInputException(
                    "filter", text.length() + " characters", "is more than " + LONGEST, "ask for less at once");
        }
        EventFilter filter = either();
        space();
        if (at < text.length()) {
            throw expected("\"and\", \"or\" or the end");
        }
        return filter;
    }

    private EventFilter either() {
        List<EventFilter> filters = new ArrayList<>(List.of(both()));
        while (word("or")) {
            filters.add(both());
        }
        return filters.size() == 1 ? filters.getFirst() : new EventFilter.Or(filters);
    }

    private EventFilter both() {
        List<EventFilter> filters = new ArrayList<>(List.of(one()));
        while (word("and")) {
            filters.add(one());
        }
        return filters.size() == 1 ? filters.getFirst() : new EventFilter.And(filters);
    }

    private EventFilter one() {
        if (++depth > 4 * EventFilter.MAX_DEPTH) {
            throw wrong("is too deep", "use fewer parentheses");
        }
        try {
            if (word("not")) {
                return new EventFilter.Not(one());
            }
            if (word("all")) {
                return EventFilter.all();
            }
            if (sign("(")) {
                EventFilter inner = either();
                if (!sign(")")) {
                    throw expected("\")\"");
                }
                return inner;
            }
            return condition(field());
        } finally {
            depth--;
        }
    }

    private FilterField field() {
        space();
        int start = at;
        String name = name();
        for (FilterField.Kind kind : FilterField.Kind.values()) {
            if (kind != FilterField.Kind.METADATA && kind.label().equalsIgnoreCase(name)) {
                return new FilterField(kind, "");
            }
        }
        if (name.startsWith("metadata.") && name.length() > "metadata.".length()) {
            return FilterField.metadata(name.substring("metadata.".length()));
        }
        if (name.equals("metadata") && sign("[")) {
            space();
            FilterField field = FilterField.metadata(quoted());
            if (!sign("]")) {
                throw expected("\"]\"");
            }
            return field;
        }
        at = start;
        throw expected("session, speaker, recipient, modality, occurredAt or metadata.KEY");
    }

    private EventFilter condition(FilterField field) {
        if (word("exists")) {
            return new EventFilter.Exists(field);
        }
        if (word("contains")) {
            space();
            return new EventFilter.Contains(field, quoted(), false);
        }
        if (word("icontains")) {
            space();
            return new EventFilter.Contains(field, quoted(), true);
        }
        if (word("not")) {
            if (!word("in")) {
                throw expected("\"in\"");
            }
            return new EventFilter.Not(in(field));
        }
        if (word("in")) {
            return in(field);
        }
        if (sign("!=") || sign("<>")) {
            return new EventFilter.Not(new EventFilter.In(field, Set.of(value())));
        }
        if (sign("==") || sign("=")) {
            return new EventFilter.In(field, Set.of(value()));
        }
        for (Order order : List.of(Order.LTE, Order.GTE, Order.LT, Order.GT)) {
            if (sign(order.sign())) {
                return ordered(field, order);
            }
        }
        throw expected("one of = != < <= > >= in contains icontains exists");
    }

    private EventFilter in(FilterField field) {
        if (!sign("(")) {
            throw expected("\"(\"");
        }
        Set<FilterValue> values = new LinkedHashSet<>();
        if (sign(")")) {
            return new EventFilter.In(field, values);
        }
        do {
            values.add(value());
        } while (sign(","));
        if (!sign(")")) {
            throw expected("\",\" or \")\"");
        }
        return new EventFilter.In(field, values);
    }

    private EventFilter ordered(FilterField field, Order order) {
        space();
        int start = at;
        FilterValue value = value();
        if (field.kind() == FilterField.Kind.OCCURRED_AT && value instanceof FilterValue.Text quoted) {
            value = time(quoted.text());
            if (value == null) {
                at = start;
                throw expected("a time such as 2026-05-01 or 2026-05-01T10:00:00Z");
            }
        }
        return new EventFilter.Compare(field, order, value);
    }

    /** A day, or an instant; null where neither is written. */
    private static @Nullable FilterValue time(String written) {
        Instant time = FilterValue.Time.read(written);
        if (time == null) {
            return null;
        }
        return written.length() == DAY ? new FilterValue.Day(LocalDate.parse(written)) : new FilterValue.Time(time);
    }

    private FilterValue value() {
        space();
        if (at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'')) {
            return new FilterValue.Text(quoted());
        }
        int start = at;
        while (at < text.length() && (inName(text.charAt(at)) || text.charAt(at) == '+')) {
            at++;
        }
        String word = text.substring(start, at);
        if (word.equals("true") || word.equals("false")) {
            return new FilterValue.Text(word);
        }
        BigDecimal number = FilterValue.Decimal.read(word);
        if (number != null) {
            return new FilterValue.Decimal(number);
        }
        FilterValue time = time(word);
        if (time != null) {
            return time;
        }
        at = start;
        throw expected("a value: a text in quotes, a number or a time");
    }

    private String quoted() {
        char quote = at < text.length() ? text.charAt(at) : ' ';
        if (quote != '"' && quote != '\'') {
            throw expected("a text in quotes");
        }
        int start = at++;
        StringBuilder read = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == quote) {
                return read.toString();
            }
            read.append(c == '\\' && at < text.length() ? text.charAt(at++) : c);
        }
        at = start;
        throw wrong("has a text that does not end", "close the quote that begins there");
    }

    private String name() {
        int start = at;
        while (at < text.length() && inName(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private boolean word(String word) {
        space();
        int end = at + word.length();
        boolean there = text.regionMatches(true, at, word, 0, word.length())
                && (end == text.length() || !inName(text.charAt(end)));
        at = there ? end : at;
        return there;
    }

    private boolean sign(String sign) {
        space();
        boolean there = text.startsWith(sign, at);
        at += there ? sign.length() : 0;
        return there;
    }

    private void space() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private InvalidInputException expected(String what) {
        space();
        int end = at;
        while (end < text.length() && end < at + 20 && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        String found = at == text.length() ? "the end" : FilterValue.quoted(text.substring(at, end));
        return wrong("has " + found + " where it should have " + what, "write for example speaker = \"Ana\"");
    }

    private InvalidInputException wrong(String what, String next) {
        String shown = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
        return new InvalidInputException(
                "filter",
                FilterValue.quoted(shown),
                String.format(Locale.ROOT, "at character %d %s", at + 1, what),
                next);
    }
}
