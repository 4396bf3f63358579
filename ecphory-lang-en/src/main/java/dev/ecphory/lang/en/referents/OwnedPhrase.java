package dev.ecphory.lang.en.referents;

import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.referents.RelationWords.Relation;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What belongs to whom: "my boss", "Anna's birthday", "the name of my dog". Immutable; threads may share it.
 *
 * @param owner whose it is
 * @param above whose relative the owner is, where he is told as one and not by name ("my" of "my dog's name")
 * @param of what relative of his the owner is
 * @param relation the relation where the phrase means a person or an animal
 * @param attribute the words of what else it means; empty beside a relation
 */
public record OwnedPhrase(
        Referent owner,
        @Nullable Referent above,
        @Nullable Relation of,
        @Nullable Relation relation,
        String attribute) {
    /** Reads phrases of a sentence. */
    public record Reader(Referents referents, RelationWords relations) {
        /** The phrase between two tokens; null when it tells of nothing that somebody has. */
        @Nullable
        public OwnedPhrase read(List<SyntaxToken> tokens, int from, int to) {
            if (from >= to || tokens.get(from).quoted()) {
                return null;
            }
            SyntaxToken first = tokens.get(from);
            if (first.is("the")) {
                return behind(tokens, from, to);
            }
            Referent owner = null;
            int i = from + 1;
            if (first.is("my", "our", "his", "her")) {
                owner = referents.owner(first);
            } else {
                int end = PersonNames.end(tokens, from);
                if (end > from && end < to && tokens.get(end).is("'s")) {
                    owner = referents.named(tokens, from, end, '?');
                    i = end + 1;
                }
            }
            return owner == null ? null : chain(tokens, i, to, owner);
        }

        private @Nullable OwnedPhrase chain(List<SyntaxToken> tokens, int from, int to, Referent first) {
            Referent owner = first;
            Referent above = null;
            Relation of = null;
            int i = from;
            while (i < to) {
                Relation relation = relations.at(tokens.subList(0, to), i);
                if (relation == null) {
                    return attribute(tokens, i, to, owner, above, of);
                }
                int end = relation.end();
                if (end == to) {
                    return new OwnedPhrase(owner, above, of, relation, "");
                }
                int named = PersonNames.end(tokens, end);
                above = named > end ? null : owner;
                of = named > end ? null : relation;
                owner = named > end
                        ? referents.named(tokens, end, named, relation.gender())
                        : referents.relative(owner, relation);
                if (named >= to || !tokens.get(named).is("'s")) {
                    return named > end || end >= to
                            ? null
                            : attribute(tokens, i, to, first, first.equals(above) ? null : above, null);
                }
                i = named + 1;
            }
            return null;
        }

        private static @Nullable OwnedPhrase attribute(
                List<SyntaxToken> tokens,
                int from,
                int to,
                Referent owner,
                @Nullable Referent above,
                @Nullable Relation of) {
            boolean nested = tokens.subList(from, to).stream().anyMatch(t -> t.is("'s"));
            return from >= to || nested
                    ? null
                    : new OwnedPhrase(owner, above, of, null, RelationWords.words(tokens, from, to));
        }

        /** "The name of my dog". */
        private @Nullable OwnedPhrase behind(List<SyntaxToken> tokens, int from, int to) {
            int of = from + 1;
            while (of < to && !tokens.get(of).is("of", "for")) {
                of++;
            }
            Referent self = referents.self();
            if (of >= to && self != null && WordClassLexicon.has("ours", RelationWords.words(tokens, from + 1, to))) {
                return attribute(tokens, from + 1, to, self, null, null);
            }
            if (of + 1 >= to || of == from + 1) {
                return null;
            }
            OwnedPhrase owned = read(tokens, of + 1, to);
            Relation relation = owned == null ? null : owned.relation();
            if (owned != null && relation != null) {
                Referent owner = referents.relative(owned.owner(), relation);
                return attribute(tokens, from + 1, of, owner, owned.owner(), relation);
            }
            boolean named = PersonNames.end(tokens, of + 1) == to;
            Referent thing = named ? referents.named(tokens, of + 1, to, '?') : referents.thing(tokens, of + 1, to);
            return thing == null ? null : attribute(tokens, from + 1, of, thing, null, null);
        }
    }
}
