package dev.ecphory.lang.en.syntax;

/** The forms of English nouns. Stateless; threads may share it. */
public final class NounForms {
    private NounForms() {}

    /** The singular of a noun; the word itself when it is none of a plural's form. */
    static String singular(String noun) {
        if (noun.length() < 4
                || !noun.endsWith("s")
                || noun.endsWith("ss")
                || noun.endsWith("us")
                || noun.endsWith("is")) {
            return switch (noun) {
                case "children" -> "child";
                case "men" -> "man";
                case "women" -> "woman";
                case "people" -> "person";
                case "wives" -> "wife";
                default -> noun;
            };
        }
        if (noun.endsWith("ies") && noun.length() > 4) {
            return noun.equals("movies") || noun.equals("hoodies")
                    ? noun.substring(0, noun.length() - 1)
                    : noun.substring(0, noun.length() - 3) + "y";
        }
        if (noun.endsWith("wives") || noun.endsWith("knives") || noun.endsWith("lives")) {
            return noun.substring(0, noun.length() - 3) + "fe";
        }
        boolean hiss = noun.endsWith("sses") || noun.endsWith("shes") || noun.endsWith("ches") || noun.endsWith("xes");
        return noun.substring(0, noun.length() - (hiss ? 2 : 1));
    }

    /** The plural of a noun. */
    public static String plural(String noun) {
        boolean same = noun.equals("fish")
                || noun.equals("sheep")
                || noun.equals("geese")
                || noun.equals("mice")
                || noun.endsWith("s");
        return same
                ? noun
                : noun.endsWith("y") && !noun.endsWith("ey") && !noun.endsWith("oy")
                        ? noun.substring(0, noun.length() - 1) + "ies"
                        : noun + "s";
    }
}
