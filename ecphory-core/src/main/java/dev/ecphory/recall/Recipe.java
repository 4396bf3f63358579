package dev.ecphory.recall;

import java.util.List;

/** A named way to recall. */
public final class Recipe {
    /** The recipe that recall uses unless told otherwise. */
    public static final String DEFAULT = "default";

    private Recipe() {}

    /** The names of all recipes. */
    public static List<String> names() {
        return List.of(DEFAULT, "words", "meaning", "rrf", "edge");
    }
}
