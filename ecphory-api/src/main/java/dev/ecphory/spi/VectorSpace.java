package dev.ecphory.spi;

/**
 * A vector space: vectors are comparable only inside one. Several may stand side by side; a foreign one is never
 * searched.
 *
 * @param model the model's name
 * @param revision of the weights
 * @param dimension the number of components of a vector
 * @param prefixPolicy what is put before a text ahead of embedding it, by name
 */
public record VectorSpace(String model, String revision, int dimension, String prefixPolicy) {
    /** Checks the dimension. The other parts are free text; a model's name may hold a slash. */
    public VectorSpace {
        if (dimension < 1) {
            throw new IllegalArgumentException(
                    "the dimension of a space is at least 1, that of " + model + " is " + dimension);
        }
    }

    /** The key that vectors are stored under: the parts between slashes, a slash within a part as {@code %2F}. */
    public String key() {
        return encoded(model) + "/" + encoded(revision) + "/" + dimension + "/" + encoded(prefixPolicy);
    }

    /** Leaves any other percent sign alone: keys that were written before slashes were allowed stay what they were. */
    private static String encoded(String part) {
        return part.replaceAll("%(?=2F|25)", "%25").replace("/", "%2F");
    }

    private static String decoded(String part) {
        return part.replace("%2F", "/").replace("%25", "%");
    }

    /**
     * The space of a {@link #key()}.
     *
     * @throws IllegalArgumentException when it is not one
     */
    public static VectorSpace parse(String key) {
        String[] parts = key.split("/", -1);
        if (parts.length != 4) {
            throw new IllegalArgumentException("\"" + key + "\" is not the key of a space");
        }
        return new VectorSpace(decoded(parts[0]), decoded(parts[1]), Integer.parseInt(parts[2]), decoded(parts[3]));
    }
}
