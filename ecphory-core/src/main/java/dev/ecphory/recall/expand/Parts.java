package dev.ecphory.recall.expand;

import dev.ecphory.recall.Chain;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a question, by rules for English: several questions in one, one question about several who are named side by
 * side, and what is asked of somebody whom it tells by relations to somebody else. Stateless.
 */
final class Parts {
    /** More parts are one question with many names. */
    private static final int MOST = 4;
    /** A part in fewer words asks for nothing by itself: "and why?". */
    private static final int LEAST = 3;

    private static final String ASKING = "(?:what|when|where|which|who|whose|whom|why|how)";
    private static final Pattern BETWEEN = Pattern.compile(
            "(?:[?!.;]+\\s+(?:(?:and|but|also)\\s+)?|,?\\s+and\\s+(?:also\\s+)?)(?=" + ASKING + "\\b)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern ASKS = Pattern.compile("^" + ASKING + "\\b", Pattern.CASE_INSENSITIVE);

    private Parts() {}

    /** The parts, none when it has but one. */
    static List<String> of(Glimpse glimpse) {
        Set<String> parts = new LinkedHashSet<>();
        String question = glimpse.cue().question();
        List<String> names = glimpse.cue().wording().names();
        List<String> asked = questions(question, names);
        for (String one : asked) {
            List<String> each = forEach(one, names);
            if (!each.isEmpty()) {
                parts.addAll(each);
            } else if (asked.size() > 1) {
                parts.add(one);
            }
        }
        Chain chain = glimpse.cue().chain();
        if (chain != null && glimpse.told() != null) {
            parts.add((glimpse.told() + " " + chain.attribute().replace('_', ' ')).strip());
        }
        return parts.stream().limit(MOST).toList();
    }

    /** The questions that stand one after another; one that names nobody is about whom the first names. */
    private static List<String> questions(String question, List<String> names) {
        List<String> all = new ArrayList<>();
        for (String part : BETWEEN.split(question)) {
            if (ASKS.matcher(part.strip()).find() && part.strip().split("\\s+").length >= LEAST) {
                all.add(part.strip());
            }
        }
        if (all.size() < 2) {
            return List.of(question);
        }
        List<String> first = in(all.getFirst(), names);
        return all.stream()
                .map(part -> in(part, names).isEmpty() && first.size() == 1
                        ? part.replaceAll("[?!.]+$", "") + ", " + first.getFirst()
                        : part)
                .toList();
    }

    /** The question once for each of those who are named side by side: "both Ann and Ben". */
    private static List<String> forEach(String question, List<String> names) {
        List<String> here = in(question, names);
        if (here.size() < 2) {
            return List.of();
        }
        String either = String.join("|", here.stream().map(Parts::pattern).toList());
        Matcher side = Pattern.compile("(?iu)\\b(?:both\\s+|between\\s+)?(?:" + either + ")(?:(?:\\s*,\\s*(?:and\\s+)?"
                        + "|\\s+(?:and|or|&)\\s+)(?:" + either + "))+")
                .matcher(question);
        if (!side.find()) {
            return List.of();
        }
        String before = question.substring(0, side.start());
        String after = question.substring(side.end());
        return in(side.group(), here).stream()
                .map(name -> before + name + after)
                .toList();
    }

    private static List<String> in(String text, List<String> names) {
        return names.stream()
                .filter(name -> Pattern.compile("(?iu)\\b" + pattern(name) + "\\b")
                        .matcher(text)
                        .find())
                .toList();
    }

    /** A name, whole or by its first word. */
    private static String pattern(String name) {
        int space = name.indexOf(' ');
        return space < 0
                ? Pattern.quote(name)
                : "(?:" + Pattern.quote(name) + "|" + Pattern.quote(name.substring(0, space)) + ")";
    }
}
