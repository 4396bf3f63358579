package dev.ecphory.index;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Second vectors of passages, in the light of what their session is about: the passage's static mean and {@value #SHARE}
 * times the middle of its session's, both of length 1, added up (Reverie, contextual embedding; Engram's prefix, which a mean
 * of words has no place for). The speaker's name is in the passage's mean already. They are made for each question, never
 * kept: what is out of sight then has no part in them, and they are never those of an older state. Linear in the passages.
 * Threads may share it while the index holds still.
 */
final class SessionTopics {
    /** Chosen without data: the passage is to count more than its session. */
    private static final float SHARE = .5f;

    private final MemoryIndex index;
    private final int dimension;

    SessionTopics(MemoryIndex index) {
        this.index = index;
        this.dimension = index.means.dimension();
    }

    /**
     * The best passage's cosine to a question of each event; NaN where there is no vector.
     *
     * @param question quantised
     * @param scale of it
     * @param excluded rows that have no part in their session's topic
     */
    float[] cosines(byte[] question, float scale, BitSet excluded) {
        float[] scores = new float[index.passageCount()];
        index.means.cosines(question, scale, scores);
        float[] topic = new float[dimension];
        for (int session = 0; session < index.sessions.count(); session++) {
            if (topic(session, excluded, topic)) {
                float asked = 0;
                for (int i = 0; i < dimension; i++) {
                    asked += question[i] * scale * topic[i];
                }
                shift(session, topic, asked, scores);
            }
        }
        return index.bestPassage(scores);
    }

    /** The middle of what is in sight of a session, of length 1; false when there is none. */
    private boolean topic(int session, BitSet excluded, float[] into) {
        Arrays.fill(into, 0);
        int[] members = index.sessions.events(session);
        for (int at = 0; at < index.sessions.size(session); at++) {
            int row = members[at];
            int end = excluded.get(row) ? 0 : index.passageStart.at(row + 1);
            for (int passage = index.passageStart.at(row); passage < end; passage++) {
                if (index.means.has(passage)) {
                    byte[] mean = index.means.row(passage);
                    float length = index.means.scale(passage);
                    for (int i = 0; i < dimension; i++) {
                        into[i] += mean[i] * length;
                    }
                }
            }
        }
        double squares = 0;
        for (float number : into) {
            squares += (double) number * number;
        }
        float factor = squares == 0 ? 0 : (float) (1 / Math.sqrt(squares));
        for (int i = 0; i < dimension; i++) {
            into[i] *= factor;
        }
        return factor > 0;
    }

    /** From the cosine to a passage to the cosine to the passage with its topic. */
    private void shift(int session, float[] topic, float asked, float[] scores) {
        int[] members = index.sessions.events(session);
        for (int at = 0; at < index.sessions.size(session); at++) {
            int row = members[at];
            for (int passage = index.passageStart.at(row); passage < index.passageStart.at(row + 1); passage++) {
                if (index.means.has(passage)) {
                    byte[] mean = index.means.row(passage);
                    float along = 0;
                    for (int i = 0; i < dimension; i++) {
                        along += mean[i] * topic[i];
                    }
                    along *= index.means.scale(passage);
                    float length = (float) Math.sqrt(1 + SHARE * SHARE + 2 * SHARE * along);
                    scores[passage] = (scores[passage] + SHARE * asked) / length;
                }
            }
        }
    }
}
