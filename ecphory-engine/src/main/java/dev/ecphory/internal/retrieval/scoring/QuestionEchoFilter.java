package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.internal.index.DialogueIndex;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.SessionLayout;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.retrieval.query.AnswerForm;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import java.util.BitSet;

/**
 * What of a log is no evidence for a cue, because it only asks, or says again what the cue or the log says anyway. It stays in
 * the ranking, behind whatever tells something, and once however often it was said.
 *
 * <p>1. What says nothing (bland replies, echoes of the turn before), what was asked and never answered, and what repeats the
 * same speaker's words, lends nothing to its neighbours and its session, and does not stretch the range of a field. 2. What
 * asks nearly the same as the cue, or nothing beside it, lends to what answers it, and has no seat before that. 3. Who asks
 * what was asked is given the questions.
 *
 * @param aside rows that lend nothing, those out of sight among them
 * @param clamped rows that lend and do not stretch the range of a field
 * @param demoted rows in sight that stand behind all others
 * @param heldBack those of them that are given at most once, in the shape of another
 */
public record QuestionEchoFilter(BitSet aside, BitSet clamped, BitSet demoted, BitSet heldBack) {
    /** What a demoted row loses that stands for others, so that it comes before them. */
    private static final float FIRST = .9f;

    /** What stands behind something else scores so much less. */
    private static final float BEHIND = .001f;

    static QuestionEchoFilter none(BitSet outOfSight) {
        return new QuestionEchoFilter(outOfSight, new BitSet(), new BitSet(), new BitSet());
    }

    /** @param outside what lies out of the time asked about: saying again what was said then is no repeating */
    static QuestionEchoFilter of(NamespaceIndexReader fields, ParsedQuery cue, BitSet outOfSight, BitSet outside) {
        DialogueIndex exchanges = fields.exchanges();
        boolean asked = cue.wording().has(QuestionCues.Cue.ASKED);
        BitSet apart = (BitSet) outOfSight.clone();
        apart.or(outside);
        BitSet repeats = exchanges.repeats(apart);
        BitSet silent = (BitSet) exchanges.hollow().clone();
        BitSet idle = (BitSet) repeats.clone();
        idle.andNot(exchanges.answered());
        silent.or(idle);
        if (!asked) {
            silent.or(exchanges.unanswered());
        }
        DialogueIndex.Alike alike = fields.alike(cue.question());
        BitSet again = asked ? alike.same() : again(fields, cue, alike);
        again.andNot(outOfSight);
        for (int row = again.nextSetBit(0); row >= 0; row = again.nextSetBit(row + 1)) {
            boolean lends = exchanges.answered().get(row) || !alike.near().get(row);
            silent.set(row, silent.get(row) || !lends);
        }
        BitSet heldBack = (BitSet) again.clone();
        heldBack.clear(Math.max(0, again.length() - 1));
        heldBack.or(repeats);
        BitSet clamped = (BitSet) again.clone();
        clamped.or(repeats);
        BitSet demoted = (BitSet) clamped.clone();
        clamped.andNot(silent);
        demoted.or(silent);
        demoted.andNot(outOfSight);
        BitSet aside = (BitSet) outOfSight.clone();
        aside.or(silent);
        return new QuestionEchoFilter(aside, clamped, demoted, heldBack);
    }

    /**
     * What asks what the cue asks, or nothing beside it. What tells something as well is among it only where it is the cue, sent
     * before: word for word, and to an assistant in nearly the same words.
     */
    private static BitSet again(NamespaceIndexReader fields, ParsedQuery cue, DialogueIndex.Alike alike) {
        DialogueIndex exchanges = fields.exchanges();
        boolean asks = Languages.standard().messages().signals(cue.question()).has(TextSignals.Signal.QUESTION);
        BitSet resent = exchanges.resent();
        BitSet again = (BitSet) alike.within().clone();
        BitSet near = alike.near();
        for (int row = near.nextSetBit(0); row >= 0; row = near.nextSetBit(row + 1)) {
            boolean same = alike.same().get(row);
            boolean question = fields.holds(row, TextSignals.Signal.QUESTION);
            boolean prompt = cue.form() == AnswerForm.PROMPT && fields.said(row, cue.asker());
            if (exchanges.asking().get(row)
                    || (same && (resent.get(row) || (asks && question) || prompt))
                    || (prompt && question)) {
                again.set(row);
            }
        }
        return again;
    }

    /**
     * What each row loses, from 0 to 1: all where it is demoted, and where it asks and would stand before what answers it, as much
     * as puts it behind.
     */
    float[] losses(NamespaceIndexReader index, SessionLayout rows, ParsedQuery cue, float[] scores, float weight) {
        float[] losses = new float[scores.length];
        DialogueIndex exchanges = index.exchanges();
        BitSet asking = exchanges.asking();
        boolean answers = cue.form() == AnswerForm.ANSWER && !cue.wording().has(QuestionCues.Cue.ASKED);
        for (int place = 0; place < losses.length; place++) {
            int row = rows.row(place);
            if (demoted.get(row)) {
                losses[place] = heldBack.get(row) ? 1 : FIRST;
            } else if (answers && asking.get(row)) {
                int answer = exchanges.answerOf(row);
                int after = answer < 0 || aside.get(answer) ? -1 : rows.place(answer);
                if (after >= 0 && scores[place] >= scores[after]) {
                    losses[place] = (scores[place] - scores[after] + BEHIND) / -weight;
                }
            }
        }
        return losses;
    }

    /** The rows that have no seat among so many: none where everything is wanted. */
    BitSet heldBack(int limit, int inSight) {
        return limit < inSight ? heldBack : new BitSet();
    }
}
