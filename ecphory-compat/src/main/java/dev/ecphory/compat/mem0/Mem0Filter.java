package dev.ecphory.compat.mem0;

import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.EnumNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A filter of mem0's: {@code AND}, {@code OR}, {@code NOT}, and tests of fields. Immutable; threads may share it.
 */
sealed interface Mem0Filter {
    /** True for a memory that passes. */
    boolean holds(Mem0MemoryView row);

    /** True when it says whose memories are meant. */
    default boolean named() {
        return false;
    }

    /**
     * The owners among whose memories every one that passes is, as far as it says whose are meant.
     *
     * @param everyone all owners of a kind, for a star
     */
    default Set<Mem0Owner> owners(Function<Mem0Owner.Kind, List<Mem0Owner>> everyone) {
        return Set.of();
    }

    /** How several are joined. */
    enum Joint {
        /** Every one of them holds. */
        ALL,
        /** One of them holds. */
        ANY,
        /** None of them holds. It does not say whose memories are meant. */
        NONE
    }

    /** Several in one. */
    record Joined(Joint how, List<Mem0Filter> of) implements Mem0Filter {
        /** Copies the list. */
        public Joined {
            of = List.copyOf(of);
        }

        @Override
        public boolean holds(Mem0MemoryView row) {
            Predicate<Mem0Filter> one = filter -> filter.holds(row);
            return switch (how) {
                case ALL -> of.stream().allMatch(one);
                case ANY -> of.stream().anyMatch(one);
                case NONE -> of.stream().noneMatch(one);
            };
        }

        @Override
        public boolean named() {
            return how != Joint.NONE && of.stream().anyMatch(Mem0Filter::named);
        }

        /** Of all, the fewest: a memory that belongs to a user lives with the user, whatever else it belongs to; and so on. */
        @Override
        public Set<Mem0Owner> owners(Function<Mem0Owner.Kind, List<Mem0Owner>> everyone) {
            List<Set<Mem0Owner>> each =
                    of.stream().map(one -> one.owners(everyone)).toList();
            return switch (how) {
                case ALL ->
                    each.stream()
                            .filter(owners -> !owners.isEmpty())
                            .min(Comparator.comparing(Joined::first))
                            .orElse(Set.of());
                case ANY -> each.stream().flatMap(Set::stream).collect(Collectors.toCollection(LinkedHashSet::new));
                case NONE -> Set.of();
            };
        }

        private static Mem0Owner.Kind first(Set<Mem0Owner> owners) {
            return owners.stream()
                    .map(Mem0Owner::kind)
                    .min(Mem0Owner.Kind::compareTo)
                    .orElseThrow();
        }
    }

    /**
     * What a field has is compared with a value.
     *
     * @param field a member of mem0's or one of the caller's metadata
     * @param value a text, a number, true or false; for {@link Mem0Comparison#IN} and {@link Mem0Comparison#NIN} a list
     */
    record Test(String field, Mem0Comparison how, Object value) implements Mem0Filter {
        @Override
        public boolean holds(Mem0MemoryView row) {
            return how.holds(row.value(field), value);
        }

        @Override
        public boolean named() {
            return Mem0Owner.Kind.ofField(field).isPresent()
                    && (how == Mem0Comparison.EQ || how == Mem0Comparison.IN || how == Mem0Comparison.EXISTS);
        }

        @Override
        public Set<Mem0Owner> owners(Function<Mem0Owner.Kind, List<Mem0Owner>> everyone) {
            Mem0Owner.Kind kind = Mem0Owner.Kind.ofField(field).orElse(null);
            if (kind == null) {
                return Set.of();
            }
            return switch (how) {
                case EQ -> Set.of(new Mem0Owner(kind, value.toString()));
                case IN -> {
                    Set<Mem0Owner> owners = new LinkedHashSet<>();
                    ((List<?>) value).forEach(id -> owners.add(new Mem0Owner(kind, String.valueOf(id))));
                    yield owners;
                }
                case EXISTS -> new LinkedHashSet<>(everyone.apply(kind));
                default -> Set.of();
            };
        }
    }

    /**
     * Reads a filter.
     *
     * @throws InvalidInputException when it is none
     */
    static Mem0Filter of(String path, Object filter) {
        if (filter instanceof List<?> list) {
            return new Joined(Joint.ALL, each(path, list));
        }
        if (!(filter instanceof Map<?, ?> map)) {
            throw new InvalidInputException(
                    path,
                    EnumNames.quoted(filter.toString()),
                    "is no filter",
                    "give an object such as {\"user_id\": \"ana\"}");
        }
        List<Mem0Filter> all = new ArrayList<>();
        map.forEach((key, value) -> all.add(member(path + "." + key, key.toString(), value)));
        return all.size() == 1 ? all.getFirst() : new Joined(Joint.ALL, all);
    }

    private static Mem0Filter member(String path, String name, @Nullable Object value) {
        return switch (name.toUpperCase(Locale.ROOT)) {
            case "AND" -> new Joined(Joint.ALL, each(path, value));
            case "OR" -> new Joined(Joint.ANY, each(path, value));
            case "NOT" -> new Joined(Joint.NONE, each(path, value));
            case "METADATA" -> value instanceof Map<?, ?> map ? of(path, map) : test(path, name, value);
            case "CATEGORIES" ->
                throw new InvalidInputException(
                        path, "(given)", "is not known here", "label memories with metadata instead");
            default -> test(path, name, value);
        };
    }

    private static List<Mem0Filter> each(String path, @Nullable Object value) {
        return switch (value) {
            case List<?> list -> {
                List<Mem0Filter> all = new ArrayList<>();
                for (int i = 0; i < list.size(); i++) {
                    Object one = list.get(i);
                    all.add(of(path + "[" + i + "]", one == null ? "null" : one));
                }
                yield all;
            }
            case Map<?, ?> map -> List.of(of(path, map));
            case null, default ->
                throw new InvalidInputException(path, "(given)", "is no list of filters", "give a list of objects");
        };
    }

    private static Mem0Filter test(String path, String field, @Nullable Object value) {
        return switch (value) {
            case null -> new Joined(Joint.NONE, List.of(new Test(field, Mem0Comparison.EXISTS, "*")));
            case String star when star.equals("*") -> new Test(field, Mem0Comparison.EXISTS, star);
            case List<?> list -> new Test(field, Mem0Comparison.IN, Mem0Comparison.IN.checked(path, list));
            case Map<?, ?> map -> {
                List<Mem0Filter> all = new ArrayList<>();
                map.forEach((name, operand) -> {
                    Mem0Comparison how = comparison(path, name.toString());
                    all.add(new Test(field, how, how.checked(path + "." + name, operand)));
                });
                yield all.size() == 1 ? all.getFirst() : new Joined(Joint.ALL, all);
            }
            default -> new Test(field, Mem0Comparison.EQ, Mem0Comparison.EQ.checked(path, value));
        };
    }

    private static Mem0Comparison comparison(String path, String name) {
        return EnumSet.complementOf(EnumSet.of(Mem0Comparison.EXISTS)).stream()
                .filter(one -> EnumNames.lower(one).equals(name))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        path,
                        EnumNames.quoted(name),
                        "is no comparison",
                        "give one of eq, ne, in, nin, gt, gte, lt, lte, contains, icontains"));
    }
}
