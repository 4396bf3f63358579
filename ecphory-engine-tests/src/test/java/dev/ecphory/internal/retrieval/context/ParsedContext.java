package dev.ecphory.internal.retrieval.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.context.ContextHeadings;
import dev.ecphory.internal.context.QuotedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A context read back by a parser that accepts nothing but our format. */
public record ParsedContext(
        List<String> directives, List<Fact> facts, List<Computed> computed, List<Told> events, List<Told> unbidden) {
    private static final Pattern EVENT = Pattern.compile(
            "- (?:(\\d\\d:\\d\\d) )?\\(id ([^(),; ]+(?:, [^(),; ]+(?: on \\d+ \\w+ \\d+)?)*)(; the turn before)?\\)"
                    + "(?: ([^:]*?))??(?: -> ([^:]*))?: (.*)");
    private static final Pattern HEADING = Pattern.compile(
            "== (\\w{3} \\d+ \\w{3} \\d+ [+-]\\d\\d:\\d\\d(?: \\((?:zone assumed|recorded)\\))?)(?:, session (.*))?");
    private static final Pattern FACT = Pattern.compile(
            "- (CURRENT|CONTESTED|OUTDATED) ([^()]*) \\(fact ([^(),; ]+)(?: from ([^(),; ]+(?:, [^(),; ]+)*))?\\)"
                    + " (.*)");
    private static final Pattern REPLACED =
            Pattern.compile("  \\| replaced by \\(fact ([^(),; ]+)(?: from ([^(),; ]+(?:, [^(),; ]+)*))?\\) (.*)");
    private static final Pattern COMPUTED =
            Pattern.compile("- (ORDER|INTERVAL|COUNT) \\(ids ([^(),; ]+(?:, [^(),; ]+)*)\\) (.*)");
    private static final Pattern REMINDER = Pattern.compile("- [^(),; ]+ .*");
    private static final Pattern OTHER_LINE_ENDS =
            Pattern.compile("[\\r\\x0B\\f\\x1C-\\x1E\\u0085\\u2028\\u2029\\x00-\\x08\\x0E-\\x1F\\x7F]");

    record Told(
            String date,
            @Nullable String session,
            @Nullable String clock,
            List<String> ids,
            boolean before,
            @Nullable String speaker,
            @Nullable String recipient,
            String text,
            @Nullable String caption) {}

    record Fact(
            String standing,
            String label,
            String id,
            List<String> evidence,
            String text,
            @Nullable String replacedBy) {}

    record Computed(String kind, List<String> ids, String text) {}

    Set<String> cited() {
        Set<String> cited = new TreeSet<>();
        events.forEach(event -> cited.addAll(event.ids()));
        unbidden.forEach(event -> cited.addAll(event.ids()));
        computed.forEach(block -> cited.addAll(block.ids()));
        facts.forEach(fact -> cited.addAll(fact.evidence()));
        return cited;
    }

    public static ParsedContext of(String context) {
        List<String> directives = new ArrayList<>();
        List<Fact> facts = new ArrayList<>();
        List<Computed> computed = new ArrayList<>();
        List<Told> events = new ArrayList<>();
        List<Told> unbidden = new ArrayList<>();
        ParsedContext parsed = new ParsedContext(directives, facts, computed, events, unbidden);
        if (context.isEmpty()) {
            return parsed;
        }
        assertThat(OTHER_LINE_ENDS.matcher(context).find())
                .as("other line ends")
                .isFalse();
        assertThat(context).startsWith("<ecphory-recall>\n").endsWith("\n</ecphory-recall>\n");
        List<String> lines = Arrays.asList(context.split("\n", -1));
        lines = lines.subList(1, lines.size() - 2);
        String part = "";
        String date = "";
        @Nullable String session = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (ContextHeadings.ALL.contains(line)) {
                part = line;
                continue;
            }
            Matcher heading = HEADING.matcher(line);
            boolean last = part.equals(ContextHeadings.UNBIDDEN);
            boolean told = last
                    || part.equals(ContextHeadings.EVENTS)
                    || part.equals(ContextHeadings.WHOLE)
                    || part.equals(ContextHeadings.HELD);
            if (told && heading.matches()) {
                date = heading.group(1);
                session = heading.group(2);
                continue;
            }
            assertThat(line).as("line %s of%n%s", i + 2, context).startsWith("- ");
            int end = i + 1;
            while (end < lines.size() && lines.get(end).startsWith("  | ") && !part.equals(ContextHeadings.FACTS)) {
                end++;
            }
            String rest = String.join(
                    "\n",
                    lines.subList(i + 1, end).stream()
                            .map(one -> one.substring(4))
                            .toList());
            String more = end > i + 1 ? "\n" + rest : "";
            i = end - 1;
            if (part.equals(ContextHeadings.DIRECTIVES)) {
                directives.add(line.substring(2) + more);
            } else if (part.equals(ContextHeadings.REMINDERS)) {
                matched(REMINDER, line);
            } else if (part.equals(ContextHeadings.FACTS) || part.equals(ContextHeadings.REDACTED)) {
                Matcher fact = matched(FACT, line);
                @Nullable String replacedBy = null;
                if (i + 1 < lines.size() && lines.get(i + 1).startsWith("  | ")) {
                    replacedBy = matched(REPLACED, lines.get(++i)).group(1);
                }
                List<String> evidence = fact.group(4) == null
                        ? List.of()
                        : List.of(fact.group(4).split(", "));
                facts.add(new Fact(fact.group(1), fact.group(2), fact.group(3), evidence, fact.group(5), replacedBy));
            } else if (part.equals(ContextHeadings.COMPUTED)) {
                Matcher block = matched(COMPUTED, line);
                computed.add(new Computed(block.group(1), List.of(block.group(2).split(", ")), block.group(3) + more));
            } else {
                Matcher event = matched(EVENT, line);
                @Nullable String caption = null;
                if (i + 1 < lines.size() && lines.get(i + 1).startsWith("  = ")) {
                    caption = lines.get(++i).substring(4);
                }
                List<String> ids = Arrays.stream(event.group(2).split(", "))
                        .map(id -> id.replaceFirst(" on .*", ""))
                        .toList();
                (last ? unbidden : events)
                        .add(new Told(
                                date,
                                session,
                                event.group(1),
                                ids,
                                event.group(3) != null,
                                event.group(4),
                                event.group(5),
                                event.group(6) + more,
                                caption));
            }
        }
        return parsed;
    }

    private static Matcher matched(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        assertThat(matcher.matches()).as(line).isTrue();
        return matcher;
    }

    /** A text without what does not show and without our breaks: what must be the same before and after. */
    static String bare(String text) {
        String lines = text.replaceAll("\\r\\n|[\\r\\x0B\\f\\u0085\\u2028\\u2029]", "\n");
        StringBuilder bare = new StringBuilder();
        lines.codePoints()
                .filter(point -> point == '\n' || point == '\t' || shows(point))
                .forEach(bare::appendCodePoint);
        return bare.toString();
    }

    private static boolean shows(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE -> false;
            default ->
                point != QuotedText.BREAK
                        && point != 0xFFFD
                        && !(point >= 0x2400 && point <= 0x2421)
                        && !(point >= 0xFE00 && point <= 0xFE0D)
                        && !(point >= 0xE0000 && point <= 0xE0FFF)
                        && point != 0x3164;
        };
    }
}
