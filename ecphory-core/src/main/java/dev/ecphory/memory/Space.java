package dev.ecphory.memory;

/**
 * A vector space: vectors are comparable only inside one. Several may stand side by side; a foreign one is never
 * searched.
 *
 * @param model the model's name
 * @param revision of the weights
 * @param dimension numbers a vector
 * @param prefixPolicy what is put before a text ahead of embedding it, by name
 */
public record Space(String model, String revision, int dimension, String prefixPolicy) {
    /** Checks the parts; they never hold a slash. */
    public Space {
        if ((model + revision + prefixPolicy).indexOf('/') >= 0 || dimension < 1) {
            throw new IllegalArgumentException("space parts hold no '/', dimension is positive: " + model);
        }
    }

    /** The key that vectors are stored under. */
    public String key() {
        return model + "/" + revision + "/" + dimension + "/" + prefixPolicy;
    }

    /**
     * The space of a {@link #key()}.
     *
     * @throws IllegalArgumentException when it is not one
     */
    public static Space ofKey(String key) {
        String[] parts = key.split("/", -1);
        if (parts.length != 4) {
            throw new IllegalArgumentException("\"" + key + "\" is not the key of a space");
        }
        return new Space(parts[0], parts[1], Integer.parseInt(parts[2]), parts[3]);
    }
}
