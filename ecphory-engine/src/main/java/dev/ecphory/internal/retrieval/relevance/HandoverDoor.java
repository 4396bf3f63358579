package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.Purpose;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.QuestionCues.Cue;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.retrieval.query.AnswerForm;
import dev.ecphory.internal.retrieval.scoring.WeightedQueryTerms;

/**
 * The decision, once a cue, whether a model is handed memories that it did not ask for, and how many tokens they are worth. Where the
 * numbers come from, decision 73 says. Immutable.
 *
 * @param spokenOf how likely the memory is to speak of the cue
 * @param anything whether its words do not tell what is meant
 */
record HandoverDoor(Candidates candidates, double spokenOf, boolean anything, RecallOptions options) {
    /** What a memory must be likely to speak of before anything of it is handed over for a question. */
    static final double QUESTION = .2;
    /** The same for a question that names somebody or something of whom the memory does not know the name. */
    static final double UNKNOWN = .7;
    /** The same for a message outside of every session, which may be a task that brings all it needs. */
    static final double MESSAGE = .4;
    /** The same for a question where an assistant said much of what is remembered, which comes near to any question and any task. */
    static final double ASSISTED = .7;
    /** The same for a message there. */
    static final double ASSISTED_MESSAGE = .8;
    /** So likely to be spoken of there, a question is worth the budget. */
    static final double ASSISTED_WIDE = .85;
    /** The same for what somebody who works with an assistant says in a running session, which often goes on with something. */
    static final double PROMPT = .15;
    /** The same for what is said in a running talk among people, of whom nobody is known to ask. */
    static final double TALK = .9;
    /** The same for what hardly tells anything: a common word or two, as they acknowledge, agree or command. */
    static final double LITTLE = .6;
    /** The same for a question of that kind. */
    static final double LITTLE_QUESTION = .3;
    /** So likely to be spoken of, a question is worth the budget. */
    static final double WIDE = .5;
    /** So likely to be spoken of, a message is worth half of the budget. */
    static final double SURE = .95;
    /** How much a cue must tell not to be one of those: more than one rare word does. */
    private static final double TELLING = 1.2;
    /** How much a cue must tell to be worth the budget. */
    private static final double TELLING_MUCH = 1.5;
    /** What is worth no budget of its own is worth, times how likely the memory is to speak of it: what holds a name, all of it. */
    private static final int MESSAGE_TOKENS = 900;
    /** The same for what somebody says to an assistant in a running session, times the square of how likely it is. */
    private static final int PROMPT_TOKENS = 1_800;

    /** True where nothing is handed over. */
    boolean shut() {
        return spokenOf < least() && !lookedUp();
    }

    /** What the memory must be likely to speak of. */
    double least() {
        double least;
        if (talk()) {
            least = TALK;
        } else if (prompt()) {
            least = PROMPT;
        } else if (candidates.closeness().assisted()) {
            least = asks() ? ASSISTED : ASSISTED_MESSAGE;
        } else {
            least = asks() ? QUESTION : MESSAGE;
        }
        if (asks() && candidates.closeness().namesUnknown()) {
            least = Math.max(least, UNKNOWN);
        }
        return tellsLess(TELLING) ? Math.max(least, askedLittle() ? LITTLE_QUESTION : LITTLE) : least;
    }

    /** How many tokens of the budget the cue is worth: a question all of them, a message the more the likelier it is. */
    int tokens() {
        int budget = options.maxTokens();
        if (options.purpose() == Purpose.SEARCH || wide()) {
            return budget;
        }
        double likely = lookedUp() ? 1 : spokenOf;
        int worth = (int) Math.ceil(prompt() ? likely * likely * PROMPT_TOKENS : likely * MESSAGE_TOKENS);
        boolean sure = spokenOf >= SURE && !prompt() && !talk() && !tellsLess(TELLING_MUCH);
        return Math.min(budget, sure ? Math.max(worth, budget / 2) : worth);
    }

    private boolean wide() {
        double least = candidates.closeness().assisted() ? ASSISTED_WIDE : WIDE;
        return asks()
                && !prompt()
                && !talk()
                && !tellsLess(TELLING_MUCH)
                && !vague()
                && spokenOf >= (running() ? SURE : least);
    }

    /** True where it is a question of its own, and no part of a running session. */
    boolean asked() {
        return options.purpose() == Purpose.SEARCH || (asks() && !running());
    }

    /** True for a cue that is no more than a name, a code or signs that few events hold, and one holds all of it; but no small talk. */
    private boolean lookedUp() {
        return candidates.literal().containsValue(true)
                && candidates.closeness().asked().unusual()
                && (spokenOf > 0 || candidates.cue().question().codePoints().noneMatch(Character::isLetterOrDigit));
    }

    private boolean asks() {
        return candidates.cue().question().strip().endsWith("?");
    }

    private boolean running() {
        return options.session() != null;
    }

    /** True for what somebody who works with an assistant says in a running session. */
    private boolean prompt() {
        return running() && candidates.cue().form() == AnswerForm.PROMPT;
    }

    /** True for a talk among several people of whom nobody is known to ask, which no program shows a model as a window of its chat. */
    private boolean talk() {
        return running()
                && candidates.cue().asker() == null
                && candidates.closeness().people() > 1
                && options.window().isEmpty();
    }

    private boolean tellsLess(double information) {
        return !anything && candidates.closeness().asked().information() < information;
    }

    private boolean askedLittle() {
        return Languages.standard()
                .messages()
                .signals(candidates.cue().question())
                .has(TextSignals.Signal.QUESTION);
    }

    /** True where nothing in particular is asked for, and no time either. */
    private boolean vague() {
        WeightedQueryTerms asked = candidates.closeness().asked();
        return anything
                && candidates.cue().window() == null
                && (asked.isEmpty()
                        || (asked.information() < TELLING_MUCH
                                && !candidates.cue().wording().has(Cue.FIRST_PERSON)));
    }
}
