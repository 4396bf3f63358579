package dev.ecphory.jdbc;

import dev.ecphory.StoreDamagedException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names as small numbers in rows that must be small. What a number stands for never changes; new names are added at the
 * end. Immutable; threads may share it.
 */
final class NumericCodes<E extends Enum<E>> {
    private final Class<E> type;
    private final List<E> names;
    private final Map<E, Integer> numbers;

    /** Numbers names given with blanks between, in the order of their numbers. */
    static <E extends Enum<E>> NumericCodes<E> of(Class<E> type, String names) {
        return new NumericCodes<>(
                type,
                Arrays.stream(names.split(" "))
                        .map(name -> Enum.valueOf(type, name))
                        .toList());
    }

    /** Numbers names from 0 in their order; all that there are. */
    NumericCodes(Class<E> type, List<E> names) {
        this.type = type;
        this.names = List.copyOf(names);
        this.numbers = new EnumMap<>(type);
        for (int i = 0; i < names.size(); i++) {
            numbers.put(names.get(i), i);
        }
        if (numbers.size() != type.getEnumConstants().length) {
            throw new IllegalStateException("a " + type.getSimpleName() + " has no number");
        }
    }

    int of(E name) {
        return numbers.getOrDefault(name, -1);
    }

    E name(int number) {
        if (number < 0 || number >= names.size()) {
            throw new StoreDamagedException(
                    "no " + type.getSimpleName() + " has the number " + number, "restore a backup", null);
        }
        return names.get(number);
    }

    /** A set as a bit for each number. */
    int bits(Set<E> set) {
        int bits = 0;
        for (E name : set) {
            bits |= 1 << of(name);
        }
        return bits;
    }

    Set<E> set(int bits) {
        if (bits == 0) {
            return Set.of();
        }
        Set<E> set = EnumSet.noneOf(type);
        for (int number = 0; bits >> number != 0; number++) {
            if ((bits >> number & 1) != 0) {
                set.add(name(number));
            }
        }
        return set;
    }
}
