package dev.ecphory.internal.facts;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills the template of a predicate: {@code {s}} is the subject, {@code {o}} the value, {@code {a}} the value with its article,
 * {@code {h}} "has", or "is" before an adjective, {@code {p}} what the predicate's name says behind its stem; behind {@code " / "} stands the sentence for the value "no". Verb
 * and article agree with the subject: "Ann's parents live in Rome". Stateless; threads may share it.
 */
final class FactSentence {
    /** "Ann's parents", "Ann's children". */
    private static final Pattern MANY = Pattern.compile("[^'\u2019]*+['\u2019]s?+ (?:\\S++"
            + " )*+(?:children|people|twins|kids|folks|\\w+(?:ent|er|ther|on|nd|in|ece|ew)s)");

    /** "Diabetic", "colour-blind". */
    private static final Pattern AILING = Pattern.compile("\\S+(?:ic|blind|abled)|deaf|coeliac|celiac|insomniac");

    /** The longest abbreviation of an office: "CISO". */
    private static final int OFFICE = 4;

    private static final Pattern VERB = Pattern.compile("^\\{s} (\\w+)");
    private static final Set<String> SPECIFIED = Set.of(
            "a", "an", "the", "some", "any", "no", "another", "his", "her", "their", "its", "one", "two", "three",
            "four", "five", "six", "couple", "several", "many");
    private static final Set<String> UNCOUNTED = Set.of(
            "furniture",
            "equipment",
            "land",
            "property",
            "jewelry",
            "jewellery",
            "clothing",
            "gear",
            "stuff",
            "luggage",
            "software",
            "hardware",
            "unemployed",
            "self-employed",
            "jobless",
            "freelance",
            "countryside",
            "suburbia",
            "livestock",
            "cattle",
            "sheep",
            "poultry",
            "fish",
            "staff",
            "military",
            "management",
            "security");

    private FactSentence() {}

    static String of(String template, String stem, String predicate, String subject, String object) {
        String[] both = template.split(" / ", 2);
        String form = object.equalsIgnoreCase("no") && both.length > 1 ? both[1] : both[0];
        boolean many = MANY.matcher(subject).matches();
        Matcher verb = VERB.matcher(form);
        if (many && verb.find()) {
            form = "{s} " + plural(verb.group(1)) + form.substring(verb.end());
        }
        String rest =
                predicate.startsWith(stem) ? predicate.substring(stem.length()).replace('_', ' ') : "";
        boolean one = object.equalsIgnoreCase("one") || object.equals("1");
        rest = one && rest.endsWith("s") && !rest.endsWith("ss") ? rest.substring(0, rest.length() - 1) : rest;
        String value = object.equalsIgnoreCase("none") ? "no" : object;
        String owner = many && subject.endsWith("s") ? subject + "'" : subject + "'s";
        return form.replace("{p} is ", rest.endsWith("s") && !rest.endsWith("ss") ? rest + " are " : rest + " is ")
                .replace("{p}", rest)
                .replace("{s}'s", owner)
                .replace("{s}", subject)
                .replace("{h}", AILING.matcher(value).matches() ? "is" : "has")
                .replace("{a}", many ? value : article(value, predicate.equals("occupation")))
                .replace("the {o}", value.startsWith("the ") ? "{o}" : "the {o}")
                .replace("{o}", value)
                .strip();
    }

    /** "Live" of "lives": what is said of several. */
    private static String plural(String verb) {
        return switch (verb) {
            case "is" -> "are";
            case "was" -> "were";
            case "has" -> "have";
            case "does" -> "do";
            default ->
                verb.endsWith("ies")
                        ? verb.substring(0, verb.length() - 3) + "y"
                        : verb.endsWith("ches")
                                ? verb.substring(0, verb.length() - 2)
                                : verb.endsWith("s") ? verb.substring(0, verb.length() - 1) : verb;
        };
    }

    /**
     * A value with "a" or "an" where it is one thing of a kind.
     *
     * @param role whether it is what somebody is, which may be written as a name: "a Product Manager", but "CEO" and "Head of Design"
     */
    private static String article(String value, boolean role) {
        String last = value.substring(value.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
        boolean several = last.endsWith("s") && !last.endsWith("ss") && !last.endsWith("us");
        boolean office =
                value.contains(" of ") || (value.length() <= OFFICE && value.equals(value.toUpperCase(Locale.ROOT)));
        boolean name = value.isEmpty() || (!Character.isLowerCase(value.charAt(0)) && (!role || office));
        if (name || several || UNCOUNTED.contains(last) || specified(value)) {
            return value;
        }
        boolean vowel =
                "aeioAEIO".indexOf(value.charAt(0)) >= 0 || (value.startsWith("un") && !value.startsWith("uni"));
        return (vowel ? "an " : "a ") + value;
    }

    private static boolean specified(String value) {
        String first = value.contains(" ") ? value.substring(0, value.indexOf(' ')) : value;
        return SPECIFIED.contains(first) || Character.isDigit(first.charAt(0));
    }
}
