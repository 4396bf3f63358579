package dev.ecphory.lab.truth;

import dev.ecphory.Fact;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Slot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The words by which a memory calls the things that the people of a world tell: between the simulator's books and the facts that are
 * examined. Immutable; threads may share it.
 *
 * @param entries one for each way to call a kind, in the order of the file
 */
record TruthVocabulary(List<Entry> entries) {
    /** The roles of facts of a certain form. */
    enum Role {
        /** What holds: it answers questions. */
        HOLDS,
        /** What an utterance that tells a value says beside. */
        SAYS,
        /** What an utterance that tells an end says. */
        ENDS
    }

    /**
     * A way to call a kind.
     *
     * @param kind as the simulator calls it
     * @param subject whose it is, with {@code {person}}; {@code {v}} where what was told is itself spoken of
     * @param value of what holds, what was told, with {@code {v}} for the fact's object; of the others, the fact's
     *     object, with {@code {v}} for what was told and {@code {person}}
     */
    record Entry(String kind, Role role, String subject, String predicate, String value) {
        private static final Pattern AND = Pattern.compile(" and ");
        private static final Pattern ONE = Pattern.compile("^(1 \\w+)s$");

        Slot slot(String person) {
            return new Slot(subject.replace("{person}", person), predicate);
        }

        /** What a fact with this object says of the kind. */
        String said(String object) {
            return ONE.matcher(value.replace("{v}", object)).replaceFirst("$1");
        }

        private boolean counts() {
            return role == Role.HOLDS && value.startsWith("{v} ");
        }

        private boolean isSaidBy(Claim told, Fact fact) {
            boolean ends = told.kind() == Claim.Kind.ENDS;
            boolean over = ends && role == Role.HOLDS && fact.validTo() != null; // it was so and is over
            if (told.kind() == Claim.Kind.DENIES || (ends != (role == Role.ENDS) && !over)) {
                return false;
            }
            String person = told.slot().subject();
            String whose = subject.replace("{v}", World.plain(told.object())).replace("{person}", person);
            boolean mirrored = over // two who part: either may be the one of whom it is kept
                    && fact.slot().subject().equals(World.plain(told.object()))
                    && fact.slot().predicate().equals(predicate)
                    && World.plain(fact.object()).equals(person);
            if (mirrored || !fact.slot().equals(new Slot(whose, predicate))) {
                return mirrored;
            }
            String said = value.replace("{v}", told.object()).replace("{person}", person);
            String stated = World.plain(role == Role.HOLDS ? told.object() : said);
            String stored = World.plain(role == Role.HOLDS ? said(fact.object()) : fact.object());
            return stored.equals(stated)
                    || (counts()
                            && AND.splitAsStream(stated)
                                    .anyMatch(part -> part.equals(stored) || part.startsWith(stored + " ")));
        }
    }

    /** The simulator's own words: for claims that are given. */
    static TruthVocabulary own() {
        return new TruthVocabulary(LifeKind.ALL.stream()
                .map(kind -> new Entry(kind.name(), Role.HOLDS, "{person}", kind.predicate(), "{v}"))
                .toList());
    }

    /** The words of the registry of predicates. */
    static TruthVocabulary registry() {
        List<Entry> entries = new ArrayList<>();
        for (String line : DataFile.lines(TruthVocabulary.class, "vocabulary.txt")) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split(" \\| ");
                String[] kind = parts[0].split(" ");
                Role role = Role.valueOf(kind[1].toUpperCase(Locale.ROOT));
                entries.add(new Entry(kind[0], role, parts[1], parts[2], parts[3]));
            }
        }
        return new TruthVocabulary(entries);
    }

    /** The ways to say what holds of a kind, the plainest first. */
    List<Entry> holding(String kind) {
        return entries.stream()
                .filter(entry -> entry.kind().equals(kind) && entry.role() == Role.HOLDS)
                .toList();
    }

    /** Whether a fact says something that an utterance with this claim says. */
    boolean says(Claim told, Fact fact) {
        String kind = LifeKind.of(told.slot().predicate()).name();
        return entries.stream()
                .filter(entry -> entry.kind().equals(kind))
                .anyMatch(entry -> entry.isSaidBy(told, fact));
    }

    /** Values as they are compared: what is counted apart ("3 cats and 1 dog") part by part, if it may be. */
    Set<String> compared(String kind, Set<String> values) {
        if (holding(kind).stream().noneMatch(Entry::counts)) {
            return values;
        }
        Set<String> parts = new TreeSet<>();
        values.forEach(value -> parts.addAll(Arrays.asList(Entry.AND.split(value))));
        return parts;
    }
}
