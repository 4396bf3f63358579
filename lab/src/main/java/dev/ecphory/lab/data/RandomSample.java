package dev.ecphory.lab.data;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A random sample without replacement. Stateless. */
public final class RandomSample {
    private RandomSample() {}

    /** So many of them, drawn at random, in their order where all are taken. */
    public static <T> List<T> of(List<T> all, int most, Random random) {
        if (all.size() <= most) {
            return all;
        }
        List<T> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, most));
    }
}
