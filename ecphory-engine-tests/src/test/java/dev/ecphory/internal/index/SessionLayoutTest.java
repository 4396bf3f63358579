package dev.ecphory.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.index.column.SessionColumn;
import dev.ecphory.internal.index.column.TopRows;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SessionLayoutTest {
    private static final int EVENTS = 200;

    private final SessionColumn sessions = new SessionColumn();
    private final SessionLayout rows;

    /** Three sessions and a segment that go on in turns. */
    SessionLayoutTest() {
        SplittableRandom random = new SplittableRandom(5);
        for (int event = 0; event < EVENTS; event++) {
            int session = random.nextInt(4);
            sessions.add(session == 3 ? null : "session " + session, 0);
        }
        rows = new SessionLayout(sessions, EVENTS);
    }

    @Test
    void turnsOfASessionStandAtSuccessivePlaces() {
        for (int place = 1; place < EVENTS; place++) {
            int before = rows.row(place - 1);
            int row = rows.row(place);
            assertThat(rows.place(row)).isEqualTo(place);
            boolean next = sessions.next()[before] == row;
            assertThat(next || sessions.next()[before] == -1).isTrue();
        }
    }

    @Test
    void valuesOfRowsComeBackFromTheirPlaces() {
        float[] field = random(1);
        float[] byPlace = rows.gather(field);
        assertThat(byPlace).isNotEqualTo(field);
        assertThat(rows.scatter(byPlace)).containsExactly(field);
        BitSet some = new BitSet();
        some.set(3);
        some.set(100, 120);
        BitSet places = rows.places(some);
        assertThat(places.stream().map(rows::row).sorted().toArray())
                .containsExactly(some.stream().toArray());
    }

    @Test
    void amongEqualsTheOlderRowIsBestWhereverItsSessionStands() {
        TopRows best = rows.best(new float[EVENTS], 5);
        for (int place = 0; place < 5; place++) {
            assertThat(best.row(place)).isEqualTo(place);
        }
    }

    @Test
    void neighboursAreThoseOfTheSession() {
        float[] byRow = random(2);
        ContextScorer context = new ContextScorer(rows, sessions, new int[EVENTS]);
        float[] most = rows.scatter(context.windowMax(rows.gather(byRow)));
        float[] mean = rows.scatter(context.windowMean(rows.gather(byRow)));
        for (int row = 0; row < EVENTS; row++) {
            int[] members = Arrays.copyOf(sessions.events(sessions.of(row)), sessions.size(sessions.of(row)));
            int at = Arrays.binarySearch(members, row);
            float greatest = 0;
            float sum = 0;
            int count = 0;
            for (int other = 0; other < members.length; other++) {
                int away = Math.abs(other - at);
                greatest = away <= ContextScorer.MAX_REACH ? Math.max(greatest, byRow[members[other]]) : greatest;
                boolean near = away > 0 && away <= ContextScorer.MEAN_REACH;
                sum += near ? byRow[members[other]] : 0;
                count += near ? 1 : 0;
            }
            assertThat(most[row]).isEqualTo(greatest);
            assertThat(mean[row]).isEqualTo(count == 0 ? 0 : sum / count);
        }
    }

    @Test
    void aLogOfOneSessionAfterTheOtherIsLaidOutAsItIs() {
        SessionColumn inTurn = new SessionColumn();
        for (int event = 0; event < 10; event++) {
            inTurn.add("session " + event / 4, 0);
        }
        float[] field = new float[10];
        assertThat(new SessionLayout(inTurn, 10).gather(field)).isSameAs(field);
    }

    private static float[] random(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] field = new float[EVENTS];
        for (int row = 0; row < EVENTS; row++) {
            field[row] = (float) random.nextDouble();
        }
        return field;
    }
}
