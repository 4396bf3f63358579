package dev.ecphory.lang.en.syntax;

import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A clause that is being read. For one thread. */
final class PartialClause {
    final Link link;
    final int parent;
    final String marker;
    final List<Phrase> subjects = new ArrayList<>();
    final List<Complement> complements = new ArrayList<>();
    final List<String> adverbs = new ArrayList<>();
    final List<Integer> times = new ArrayList<>();
    final int from;
    final @Nullable VerbGroup verb;
    boolean shared;
    int to;

    PartialClause(Link link, int parent, String marker, int from, @Nullable VerbGroup verb) {
        this.link = link;
        this.parent = parent;
        this.marker = marker;
        this.from = from;
        this.verb = verb;
    }

    /** The verb, denied where "never" stands before it. */
    private @Nullable VerbGroup never() {
        if (verb == null || verb.has(Flag.NEGATED) || !adverbs.contains("never")) {
            return verb;
        }
        Set<Flag> flags = EnumSet.of(Flag.NEGATED);
        flags.addAll(verb.flags());
        return new VerbGroup(verb.from(), verb.to(), verb.lemma(), verb.main(), flags);
    }

    SyntaxClause built() {
        return new SyntaxClause(link, parent, marker, subjects, shared, never(), complements, adverbs, times, from, to);
    }

    /** The noun that it ends in; null when it ends in none. */
    @Nullable
    Phrase lastNoun() {
        if (complements.isEmpty()) {
            return subjects.isEmpty() ? null : subjects.getLast();
        }
        List<Phrase> phrases = complements.getLast().phrases();
        return phrases.isEmpty() ? null : phrases.getLast();
    }
}
