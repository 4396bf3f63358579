package dev.ecphory.lang.en.answer;

/** What a candidate answer is judged by. A feature with several values stands for as many numbers. */
@SuppressWarnings("EnumOrdinal") // places in arrays only; files name the features
enum AnswerFeature {
    BIAS(1),
    /** Where its event stands in the ranking: first, second, third, to fifth, to tenth, later. */
    RANK(6),
    RECIPROCAL(1),
    /** The event's score by the best one's. */
    SCORE(1),
    /** Where its sentence stands among all by how well it fits. */
    ORDER(6),
    COVERAGE(1),
    SIMILARITY(1),
    /** The same of the sentence before, or the turn before. */
    BEFORE_COVERAGE(1),
    BEFORE_SIMILARITY(1),
    /** Of the event and the sentence before it together. */
    TOGETHER(1),
    /** How far it is from the sentence that fits best. */
    GAP(1),
    /** The best of any sentence of the event. */
    EVENT_COVERAGE(1),
    EVENT_SIMILARITY(1),
    /** The speaker is named in the question, is not while another is, nobody is. */
    SPEAKER(3),
    ASKS(1),
    /** It answers a question of the turn before. */
    REPLIES(1),
    CAPTION(1),
    /** First sentence of its event, second, later. */
    PLACE(3),
    SENTENCE_WORDS(5),
    /** What it is: a span, a time told, the time of the telling, yes, no. */
    KIND(6),
    WORDS(13),
    LEFT(31),
    LEFT_SECOND(31),
    FIRST(31),
    SECOND(31),
    LAST(31),
    RIGHT(31),
    /** Words between it and the nearest word of the question, before and after it: none, 1, 2, 3 to 4, more, there is none. */
    ASKED_LEFT(6),
    ASKED_RIGHT(6),
    /** Words of the question in it: none, one, more. */
    REPEATS(3),
    /** How near the nearest of its own words comes to one of the question's. */
    NEAREST(1),
    /** Before it, within three words, the word nearest to the question. */
    NEAR_LEFT(1),
    NEAR_RIGHT(1),
    HAS_VERB(1),
    HAS_PREPOSITION(1),
    HAS_AND(1),
    HAS_PRONOUN(1),
    HAS_PAUSE(1),
    HAS_CAPITAL(1),
    HAS_NUMBER(1),
    HAS_TIME(1),
    ALL_CAPITALS(1),
    QUOTED(1),
    /** The kind of the name that it is: none, person, place, organisation, title, other. */
    ENTITY(6),
    IS_SPEAKER(1),
    /** How near it comes to what kind of thing is asked for. */
    FOCUS(5),
    FOCUS_COSINE(1),
    RARITY(1),
    /** Other events of the evidence say it too: none, one, more. */
    ECHO(3),
    /** How exactly the time was told. */
    GRANULARITY(9),
    /** The time told lies before the telling, after it, around it. */
    SIDE(3),
    /** The time told lies on the side that the question speaks of. */
    TENSE(2),
    TELLS_TIME(1),
    OWN_TIME(1),
    /** The time is told in another sentence of the event. */
    ELSEWHERE(1),
    DENIES(1);

    private static final int[] FIRST_OF = new int[values().length + 1];

    static {
        for (AnswerFeature feature : values()) {
            FIRST_OF[feature.ordinal() + 1] = FIRST_OF[feature.ordinal()] + feature.size;
        }
    }

    /** The values of all features together. */
    static final int ALL = FIRST_OF[values().length];

    private final int size;

    AnswerFeature(int size) {
        this.size = size;
    }

    int size() {
        return size;
    }

    /** The number of one of its values; the last for those beyond. */
    int at(int value) {
        return FIRST_OF[ordinal()] + Math.min(value, size - 1);
    }
}
