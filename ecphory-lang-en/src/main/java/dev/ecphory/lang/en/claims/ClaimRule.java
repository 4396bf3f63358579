package dev.ecphory.lang.en.claims;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One line of the claim rules: what a clause of a certain form says.
 *
 * @param predicate what is said
 * @param marks how it is to be taken
 * @param value the object where the clause does not hold it; null otherwise
 * @param subject what the clause begins with, before the elements
 * @param elements the rest of the clause, in order
 */
record ClaimRule(
        String predicate, Set<Mark> marks, @Nullable String value, Begin subject, List<Element> elements) {
    /** What a clause begins with. */
    enum Begin {
        /** Somebody: a name, a relative, a pronoun. */
        SOMEBODY,
        /** Anything that has a name or a noun: "sourdough", "the new bakery". */
        SOMETHING
    }

    /** How a rule is to be taken. */
    enum Mark {
        /** What held ends. */
        END,
        /** It says by itself that something changed. */
        CHANGE,
        /** It happened at the time that the clause tells. */
        POINT,
        /** It held once; without both ends told it says nothing. */
        PAST,
        /** It says so only when it is denied ("do not like"). */
        DENIED,
        /** It stands also in clauses of modals and plans. */
        FREE,
        /** Other rules may say more of the same clause. */
        ALSO,
        /** The value is what is spoken of, and the subject what is said of it. */
        INVERTED,
        /** Only the speaker says so of himself. */
        SELF,
        /** What it says so begins with a name. */
        NAMED,
        /** Nothing but times may follow. */
        WHOLE,
        /** It needs a told begin: "since", "for three years". */
        STAYS,
        /** It needs a told time. */
        DATED,
        /** Several values may be told at once: "hiking and painting". */
        LIST,
        /** Only "has done", "have always done" says so. */
        PERFECT,
        /** Only at the begin of what is said: "I'm Ann". */
        OPENING
    }

    /** A part of a rule. */
    sealed interface Element {
        /** One of these words. */
        record Words(Set<String> words, boolean optional) implements Element {}

        /** A value of a kind. */
        record Value(Kind kind, Slot part, boolean optional) implements Element {}
    }

    /** What a value looks like. */
    enum Kind {
        NAME,
        PERSON,
        PLACE,
        /** The name of something that is known as a tool. */
        TOOL,
        TEXT,
        FIELD,
        CHOICE,
        ACTION,
        HABIT,
        ROLE,
        NUMBER,
        COUNTED,
        TIME,
        LANGUAGE,
        DEMONYM,
        DIET,
        SPORT,
        INSTRUMENT,
        CONDITION,
        POSSESSION,
        /** A noun with what stands before it: "a used 250 litre gas kiln". */
        THING,
        /** A name, or a thing whose noun is of a class: "a small law firm". */
        ORG,
        /** An event that one goes to. */
        GATHERING,
        /** People who work together: "a team of six". */
        GROUP,
        /** A name that begins like a phone's. */
        PHONE,
        FOOD,
        DRINK,
        MEDICINE,
        BODY,
        INDUSTRY,
        SIGN,
        PET,
        OFFSPRING,
        /** A name between quotation marks. */
        TITLE,
        CLUB,
        /** A diet with a few words before it: "to a strictly vegan" diet. */
        NEAR_DIET,
        /** A place that has no name: "the museum". */
        VENUE,
        OUTING,
        /** "Hiking". */
        GERUND,
        COURSE,
        /** A stretch of time: "two weeks", "the weekend". */
        STRETCH,
        /** "Me", "my", or a person: whom an inverted form speaks of. */
        WHO
    }

    /** What a value is for. */
    enum Slot {
        OBJECT,
        /** The old value. */
        OLD,
        /** The noun that is counted. */
        NOUN,
        /** Read and not used. */
        SKIP
    }

    /** A line: {@code predicate mark … =value : S word|word word? {kind} {kind:old}}, T for S. */
    static ClaimRule parse(String line) {
        String[] sides = line.split(" : ", 2);
        EnumSet<Mark> marks = EnumSet.noneOf(Mark.class);
        String value = null;
        String[] head = sides[0].strip().split("\\s+");
        for (int i = 1; i < head.length; i++) {
            if (head[i].startsWith("=")) {
                value = head[i].substring(1).replace('_', ' ');
            } else {
                marks.add(Mark.valueOf(head[i].toUpperCase(Locale.ROOT)));
            }
        }
        List<Element> elements = new ArrayList<>();
        String[] parts = sides[1].strip().split("\\s+");
        Begin subject = parts[0].equals("T") ? Begin.SOMETHING : Begin.SOMEBODY;
        for (int i = 1; i < parts.length; i++) {
            elements.add(element(parts[i]));
        }
        return new ClaimRule(head[0], marks, value, subject, List.copyOf(elements));
    }

    private static Element element(String part) {
        boolean optional = part.endsWith("?");
        String body = optional ? part.substring(0, part.length() - 1) : part;
        if (body.startsWith("{")) {
            String[] names = body.substring(1, body.length() - 1).split(":");
            Slot use = names.length == 1 ? Slot.OBJECT : Slot.valueOf(names[1].toUpperCase(Locale.ROOT));
            return new Element.Value(Kind.valueOf(names[0].toUpperCase(Locale.ROOT)), use, optional);
        }
        Set<String> words = new HashSet<>();
        for (String word : body.split("\\|")) {
            if (word.startsWith("@")) {
                words.addAll(WordClassLexicon.words(word.substring(1)));
            } else {
                words.add(word);
            }
        }
        return new Element.Words(Set.copyOf(words), optional);
    }

    boolean has(Mark mark) {
        return marks.contains(mark);
    }

    /** The words that can stand first after the subject; empty when a value does. */
    Set<String> firstWords() {
        Set<String> first = new HashSet<>();
        for (Element element : elements) {
            if (!(element instanceof Element.Words w)) {
                return Set.of();
            }
            first.addAll(w.words());
            if (!w.optional()) {
                break;
            }
        }
        return first;
    }
}
