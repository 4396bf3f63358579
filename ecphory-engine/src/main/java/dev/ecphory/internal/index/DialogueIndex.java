package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.IntColumn;
import dev.ecphory.internal.index.column.KeyedRows;
import dev.ecphory.internal.index.column.Postings;
import dev.ecphory.internal.language.DialogueActs;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * What was asked and what came of it: which events say nothing, which only ask, which of those were answered, and which say
 * again what the same speaker said before. Made from the columns of an index, row after row, when somebody first asks, and not
 * kept on disk. One writer, many readers, none of them while rows are written.
 */
public final class DialogueIndex {
    /** An answer follows its question with at most so many turns between that say nothing. */
    private static final int REACH = 4;
    /** Of what was said, a reply that only echoes it holds at least this share. */
    private static final float ECHOED = .6f;
    /** The share of a question's own terms and of an event's that the other has to hold for them to be nearly the same. */
    private static final float NEARLY = .8f;

    /**
     * Rows by how much of a question they say.
     *
     * @param near what says nearly the same and no more
     * @param within what only asks, and has no term that the question has not
     * @param same what says it word for word
     */
    public record Alike(BitSet near, BitSet within, BitSet same) {}

    private final NamespaceIndex index;
    private final Supplier<Set<String>> boilerplate;
    /** The terms that are boilerplate, of those seen so far. */
    private final BitSet idle = new BitSet();

    private int seen;
    /** Rows that were taken in; readers ask it before anything else. */
    private volatile int rows;

    /** What says nothing: bland replies and those that echo the turn before. */
    private final BitSet hollow = new BitSet();
    /** What asks and states nothing. */
    private final BitSet asking = new BitSet();
    /** What somebody else went on with. */
    private final BitSet answered = new BitSet();
    /** What was replied to by what says nothing. */
    private final BitSet putOff = new BitSet();
    /** What stands in the log more than once, by one speaker. */
    private final BitSet repeated = new BitSet();

    /** For each row the first one that says the same; itself where there is none before. */
    private final IntColumn sameAs = new IntColumn(64);

    /** For each row the one that somebody else went on with; -1 where there is none. */
    private final IntColumn answerOf = new IntColumn(64);

    /** How many terms each row has that are no boilerplate, each counted once; -1 until a question first asks. */
    private final IntColumn ownSize = new IntColumn(64);

    /** What each row says but boilerplate, and who. */
    private final KeyedRows sayings = new KeyedRows();

    /**
     * Over an index whose rows are only added to.
     *
     * @param boilerplate words that say nothing, read when the first row is
     */
    DialogueIndex(NamespaceIndex index, Supplier<Set<String>> boilerplate) {
        this.index = index;
        this.boilerplate = boilerplate;
    }

    /** Takes in the rows that were added since somebody last asked. */
    private DialogueIndex current() {
        if (rows < index.eventCount()) {
            synchronized (this) {
                notice();
                while (rows < index.eventCount()) {
                    add(rows);
                    rows++;
                }
            }
        }
        return this;
    }

    /** Which terms are boilerplate, of those that came since. */
    private void notice() {
        Set<String> words = boilerplate.get();
        if (index.terms.size() - seen > words.size()) {
            for (String word : words) {
                int term = index.terms.find(word);
                if (term >= 0) {
                    idle.set(term);
                }
            }
        } else {
            for (int term = seen; term < index.terms.size(); term++) {
                idle.set(term, words.contains(index.terms.term(term)));
            }
        }
        seen = index.terms.size();
    }

    /** The rows that say nothing: bland replies, and those that only echo the turn before. Read only. */
    public BitSet hollow() {
        return current().hollow;
    }

    /** The rows that ask and state nothing, and which got only replies that say nothing. */
    public BitSet unanswered() {
        BitSet unanswered = (BitSet) current().asking.clone();
        unanswered.and(putOff);
        unanswered.andNot(answered);
        return unanswered;
    }

    /** The rows that ask and state nothing. Read only. */
    public BitSet asking() {
        return current().asking;
    }

    /** The rows that another speaker went on with. Read only. */
    public BitSet answered() {
        return current().answered;
    }

    /** The row by which another speaker went on with one that only asks; -1 where there is none. */
    public int answerOf(int row) {
        return current().asking.get(row) ? answerOf.at(row) : -1;
    }

    /** The rows that one speaker said again and again, and which got only replies that say nothing. */
    public BitSet resent() {
        BitSet resent = (BitSet) current().repeated.clone();
        resent.and(putOff);
        resent.andNot(answered);
        return resent;
    }

    long bytes() {
        long bits =
                (long) idle.size() + hollow.size() + asking.size() + answered.size() + putOff.size() + repeated.size();
        return bits / Byte.SIZE + sameAs.bytes() + answerOf.bytes() + sayings.bytes();
    }

    private void add(int row) {
        DialogueActs utterance = DialogueActs.of(index.utteranceOf.at(row));
        int before = before(row);
        boolean echo = before >= 0 && utterance.reacts() && !decides(row, before) && echoes(row, before);
        if (before >= 0 && (utterance.bland() || echo)) {
            hollow.set(row);
            putOff.set(before);
        } else if (before >= 0 && !utterance.asks() && others(row, before)) {
            if (!answered.get(before)) {
                answered.set(before);
                answerOf.set(before, row);
            }
        }
        answerOf.add(-1);
        if (utterance.asks()) {
            asking.set(row);
        }
        repeat(row);
    }

    /** The last turn before in the session that says something; -1 where there is none within reach. */
    private int before(int row) {
        int before = previous(row);
        for (int step = 0; step < REACH && before >= 0 && hollow.get(before); step++) {
            before = previous(before);
        }
        return before;
    }

    private int previous(int row) {
        return index.gaps.get(row) ? -1 : index.sessions.previous()[row];
    }

    private boolean others(int row, int before) {
        int speaker = index.speakerOf.at(row);
        return speaker != index.speakerOf.at(before)
                || index.speakers.term(speaker).isEmpty();
    }

    /** Says yes or no to what says neither. */
    private boolean decides(int row, int before) {
        return DialogueActs.of(index.utteranceOf.at(row)).decides()
                && !DialogueActs.of(index.utteranceOf.at(before)).decides();
    }

    private boolean echoes(int row, int before) {
        int[] said = own(before);
        int[] terms = own(row);
        int held = common(said, terms);
        return held > 0 && held == terms.length && held >= ECHOED * said.length;
    }

    /** The content terms of a row without boilerplate, each once, ascending. */
    private int[] own(int row) {
        return own(index.content.raw(), start(row), start(row + 1));
    }

    /** Readers that ask at once write the same number. */
    private int ownSize(int row) {
        if (ownSize.at(row) < 0) {
            ownSize.set(row, own(row).length);
        }
        return ownSize.at(row);
    }

    /** Of some terms those that are no boilerplate, each once, ascending. */
    private int[] own(int[] terms, int from, int to) {
        int[] own = new int[to - from];
        int count = 0;
        for (int i = from; i < to; i++) {
            if (terms[i] < 0 || !idle.get(terms[i])) {
                own[count++] = terms[i];
            }
        }
        Arrays.sort(own, 0, count);
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || own[i] != own[i - 1] || own[i] < 0) { // what was never seen is never the same
                own[distinct++] = own[i];
            }
        }
        return Arrays.copyOf(own, distinct);
    }

    private int start(int row) {
        return index.contentStart.at(index.passageStart.at(row));
    }

    /** How many terms are in both; terms that were never seen are in none. */
    private static int common(int[] some, int[] others) {
        int common = 0;
        int i = 0;
        for (int term : some) {
            while (i < others.length && others[i] < term) {
                i++;
            }
            common += term >= 0 && i < others.length && others[i] == term ? 1 : 0;
        }
        return common;
    }

    /** Words but boilerplate, in their order, and who says them. */
    private void repeat(int row) {
        long key = KeyedRows.mix(-1L - index.speakerOf.at(row));
        int said = 0;
        int[] terms = index.content.raw();
        for (int i = start(row); i < start(row + 1); i++) {
            if (!idle.get(terms[i])) {
                key = KeyedRows.mix(key + terms[i] + 1);
                said++;
            }
        }
        ownSize.add(-1);
        if (said == 0) {
            sayings.add();
            sameAs.add(row);
            return;
        }
        int first = sayings.add(key);
        sameAs.add(first);
        if (first != row) {
            repeated.set(row);
            repeated.set(first);
        }
    }

    /**
     * The rows in sight that say again what a newer one in sight says, or one that was answered. What states something counts only
     * where it was put off: said again on another day, or answered again, it is another event.
     */
    public BitSet repeats(BitSet outOfSight) {
        BitSet repeats = (BitSet) current().repeated.clone();
        repeats.andNot(outOfSight);
        BitSet standing = new BitSet();
        for (int row = repeats.nextSetBit(0); row >= 0; row = repeats.nextSetBit(row + 1)) {
            if (!asking.get(row) && (answered.get(row) || !putOff.get(row))) {
                standing.set(sameAs.at(row));
                repeats.clear(row);
            }
        }
        for (int row = repeats.length() - 1; row >= 0; row = repeats.previousSetBit(row - 1)) {
            if (!standing.get(sameAs.at(row))) {
                standing.set(sameAs.at(row));
                repeats.clear(row);
            }
        }
        return repeats;
    }

    /**
     * The rows that are like a question.
     *
     * @param pieces its word pieces
     */
    public Alike alike(QueryTerms question, int[] pieces) {
        int[] cue = current().own(question.sequence, 0, question.sequence.length);
        Alike alike = new Alike(new BitSet(), new BitSet(), new BitSet());
        if (cue.length == 0) {
            return alike;
        }
        int most = (int) Math.ceil(NEARLY * cue.length);
        BitSet able = holders(cue, cue.length - most + 1);
        BitSet wanted = (BitSet) able.clone();
        wanted.or(asking);
        short[] held = new short[index.eventCount()];
        int[] eventOf = index.eventOf.raw();
        for (int term : cue) {
            int last = -1;
            int[] list = index.words.list(term);
            int size = index.words.size(term);
            for (int i = 0; i < size; i++) {
                int row = eventOf[Postings.passage(list[i])];
                if (row != last && wanted.get(row)) {
                    held[row]++;
                }
                last = row;
            }
        }
        for (int row = able.nextSetBit(0); row >= 0; row = able.nextSetBit(row + 1)) {
            if (held[row] >= most) {
                like(row, held[row], cue, pieces, alike);
            }
        }
        for (int row = asking.nextSetBit(0); row >= 0; row = asking.nextSetBit(row + 1)) {
            if (held[row] > 0 && held[row] < most) {
                like(row, held[row], cue, pieces, alike);
            }
        }
        return alike;
    }

    /** The rows that hold one of so many of the rarest of some terms: what holds all terms but fewer than these is among them. */
    private BitSet holders(int[] terms, int rarest) {
        int[] eventOf = index.eventOf.raw();
        BitSet holders = new BitSet(index.eventCount());
        IntStream.of(terms)
                .boxed()
                .sorted(Comparator.comparingInt(index.words::size))
                .limit(rarest)
                .forEach(term -> {
                    int[] list = index.words.list(term);
                    int size = index.words.size(term);
                    for (int i = 0; i < size; i++) {
                        holders.set(eventOf[Postings.passage(list[i])]);
                    }
                });
        return holders;
    }

    /** Adds a row that holds so many of a question's terms to what is like it, if it is. */
    private void like(int row, int held, int[] cue, int[] pieces, Alike alike) {
        int size = ownSize(row);
        if ((held >= NEARLY * cue.length && held >= NEARLY * size) || (asking.get(row) && held >= size)) {
            int[] own = own(row);
            int common = common(cue, own);
            alike.near.set(row, common >= NEARLY * cue.length && common >= NEARLY * own.length);
            alike.same.set(row, alike.near.get(row) && ends(row, pieces));
            alike.within.set(row, asking.get(row) && common == own.length);
        }
    }

    /** Whether an event's word pieces end with these. */
    private boolean ends(int row, int[] pieces) {
        int end = index.tokenStart.at(index.passageStart.at(row + 1));
        int from = end - pieces.length;
        if (from < index.tokenStart.at(index.passageStart.at(row))) {
            return false;
        }
        short[] ids = index.tokenIds.raw();
        for (int i = 0; i < pieces.length; i++) {
            if ((ids[from + i] & 0xffff) != pieces[i]) {
                return false;
            }
        }
        return true;
    }
}
