package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.claims.SubjectReader.Subject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads whose something is. Immutable; threads may share it. */
final class OwnerReader {
    private final WordClassLexicon words;
    private final ValueBoundaries values;
    private final SubjectReader subjects;

    OwnerReader(WordClassLexicon words, ValueBoundaries values, SubjectReader subjects) {
        this.words = words;
        this.values = values;
        this.subjects = subjects;
    }

    /**
     * Whose it is.
     *
     * @param name as it is written; empty when nobody is named
     * @param end where its words end
     * @param subject whose relative it is; null when it is none
     */
    record Owner(String name, int end, @Nullable Subject subject) {}

    /** The owner at the begin of the terms: "my", "Tom's", "my sister's", "the"; null when there is none. */
    @Nullable
    Owner owner(List<ClauseTerm> terms, ExtractionState heard) {
        if (terms.isEmpty() || terms.getFirst().quoted() || terms.getFirst().time() != null) {
            return null;
        }
        ClauseTerm first = terms.getFirst();
        String self = heard.self();
        if ((first.is("my") || first.is("our")) && self != null) {
            Subject relative = subjects.nominal(terms, heard);
            boolean theirs = relative != null
                    && relative.end() < terms.size()
                    && terms.get(relative.end()).is("'s");
            return theirs && relative != null
                    ? new Owner(relative.name(), relative.end() + 1, relative)
                    : new Owner(self, 1, null);
        }
        if (first.is("his") || first.is("her")) {
            Subject third = heard.third();
            boolean other = third != null && (first.is("his") ? third.gender() == 'f' : third.gender() == 'm');
            return third == null || other ? null : new Owner(third.name(), 1, third);
        }
        if (first.is("the")) {
            return new Owner("", 1, null);
        }
        int end = words.has("not_name", first.word()) ? -1 : values.person(terms, 0, false);
        boolean theirs = end > 0 && end < terms.size() && terms.get(end).is("'s");
        return theirs ? new Owner(heard.text(first.from(), terms.get(end - 1).to()), end + 1, null) : null;
    }
}
