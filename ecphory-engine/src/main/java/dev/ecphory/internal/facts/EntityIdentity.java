package dev.ecphory.internal.facts;

import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Decision;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which names mean one entity: a union of aliases that can be undone. A pair of names is linked when the last decision
 * about that pair is a {@link Decision.Link}, or when something that was said links them and no decision about the pair
 * says otherwise. The canonical key of an entity is the smallest of its names' keys, by UTF-16 unit.
 *
 * <p>Undoing a link takes that link away and leaves every other one: the union is made anew of the links that stand.
 * Today's links hold for all times, also for what was known before they were made. Immutable; threads may share it.
 */
public final class EntityIdentity {
    /** No two names mean one entity. */
    public static final EntityIdentity NONE = of(List.of(), List.of());

    private final Map<String, String> canonical;
    private final Map<String, SortedSet<String>> names;

    private EntityIdentity(Map<String, String> canonical, Map<String, SortedSet<String>> names) {
        this.canonical = canonical;
        this.names = names;
    }

    /** Two names that something said links, weaker than any decision about them. */
    public record Said(String alias, String name) {}

    /**
     * The identities that decisions and sayings make. Near linear in their number.
     *
     * @param decisions in their order; others than links and unlinks are passed over
     * @param said in any order
     */
    public static EntityIdentity of(Collection<? extends Decision> decisions, Collection<Said> said) {
        Map<Pair, Boolean> links = new LinkedHashMap<>();
        for (Said pair : said) {
            links.put(Pair.of(pair.alias(), pair.name()), true);
        }
        for (Decision decision : decisions) {
            switch (decision) {
                case Decision.Link link -> links.put(Pair.of(link.alias(), link.name()), true);
                case Decision.Unlink unlink -> links.put(Pair.of(unlink.alias(), unlink.name()), false);
                default -> {}
            }
        }
        Map<String, String> parents = new HashMap<>();
        links.forEach((pair, stands) -> {
            if (stands) {
                String one = root(parents, pair.small());
                String other = root(parents, pair.large());
                // the smaller key becomes the root, so that roots are the canonical keys
                if (one.compareTo(other) < 0) {
                    parents.put(other, one);
                } else if (!one.equals(other)) {
                    parents.put(one, other);
                }
            }
        });
        Map<String, String> canonical = new HashMap<>();
        Map<String, SortedSet<String>> names = new HashMap<>();
        for (String key : new ArrayList<>(parents.keySet())) {
            String root = root(parents, key);
            canonical.put(key, root);
            names.computeIfAbsent(root, none -> new TreeSet<>()).add(key);
        }
        return new EntityIdentity(canonical, names);
    }

    /** The canonical key of the entity that a name means; the name's own key when it is linked to none. */
    public String canonical(String name) {
        String key = EntityKeys.key(name);
        return canonical.getOrDefault(key, key);
    }

    /** The keys of every name of the entity that a name means, itself included, sorted. */
    public SortedSet<String> names(String name) {
        String root = canonical(name);
        SortedSet<String> known = names.get(root);
        return Collections.unmodifiableSortedSet(known == null ? new TreeSet<>(List.of(root)) : known);
    }

    private static String root(Map<String, String> parents, String key) {
        String root = key;
        for (String up = parents.putIfAbsent(root, root); up != null && !up.equals(root); up = parents.get(root)) {
            root = up;
        }
        String at = key;
        while (!at.equals(root)) { // shortens the path, so that the next walk is short
            String up = parents.put(at, root);
            at = up == null ? root : up;
        }
        return root;
    }

    private record Pair(String small, String large) {
        static Pair of(String one, String other) {
            String a = EntityKeys.key(one);
            String b = EntityKeys.key(other);
            return a.compareTo(b) <= 0 ? new Pair(a, b) : new Pair(b, a);
        }
    }
}
