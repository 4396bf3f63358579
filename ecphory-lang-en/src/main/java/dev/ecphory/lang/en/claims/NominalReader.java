package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.referents.OwnedPhrase;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.RelationWords;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.verbs.PlainClauses;

/**
 * Reads claims of noun phrases and of what "is" and "has" say with them: who is whose relative, what people and animals
 * are called, how old they are, how many of them there are. For one message and one thread.
 */
final class NominalReader {
    private final RelationReader relations;
    private final RoleReader roles;
    private final CopulaReader copulas;
    private final NamingReader names;
    private final AgeReader ages;
    private final CountReader counts;
    private final FamilyReader family;
    private final PetReader pets;
    private final OwnedPlaceReader places;

    NominalReader(Referents referents, PredicateRegistry predicates, ExtractionState heard) {
        RelationWords words = new RelationWords(predicates);
        NominalClaims claims = new NominalClaims(heard);
        OwnedPhrase.Reader owned = new OwnedPhrase.Reader(referents, words);
        this.relations = new RelationReader(referents, words, heard);
        this.roles = new RoleReader(referents, heard);
        this.copulas = new CopulaReader(referents, predicates, owned, claims);
        this.names = new NamingReader(referents, claims);
        this.ages = new AgeReader(referents, claims);
        this.counts = new CountReader(referents, words, claims);
        this.family = new FamilyReader(referents, words, claims);
        this.pets = new PetReader(referents, words, claims);
        this.places = new OwnedPlaceReader(referents, claims);
    }

    /** Reads what a sentence takes for granted; before its clauses are read, so that they know the names. */
    void granted(ParsedSentence sentence, boolean[] asserted) {
        relations.read(sentence);
        roles.read(sentence);
        for (int i = 0; i < asserted.length; i++) {
            if (asserted[i]) {
                family.introduces(sentence, sentence.clauses().get(i));
            }
        }
    }

    /** Reads what the clauses of a sentence assert. */
    void read(ParsedSentence sentence, boolean[] asserted) {
        names.introduced(sentence, asserted.length == 0 || asserted[0]);
        for (int i = 0; i < asserted.length; i++) {
            SyntaxClause clause = sentence.clauses().get(i);
            names.read(sentence, i, asserted[i]);
            if (asserted[i]) {
                ages.read(sentence, clause);
                counts.read(sentence, clause);
                family.read(sentence, clause);
                places.read(sentence, clause);
                pets.read(sentence, clause);
                copulas.read(sentence, clause);
            }
        }
        PlainClauses.of(sentence, asserted).forEach(clause -> {
            counts.read(sentence, clause);
            copulas.read(sentence, clause);
        });
    }
}
