package dev.ecphory.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.index.column.SessionColumn;
import dev.ecphory.internal.index.column.TopRows;
import dev.ecphory.internal.language.TextSignals;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
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
    void someEventsTakeFromTheirNeighboursWhatTheyTakeAmongAll() {
        SplittableRandom random = new SplittableRandom(6);
        int[] places = IntStream.range(0, EVENTS)
                .filter(place -> random.nextInt(5) == 0)
                .toArray();
        int[] signals = random.ints(EVENTS).toArray();
        SessionLayout some = rows.of(places);
        ContextScorer all = new ContextScorer(rows, sessions, signals);
        ContextScorer ofSome = new ContextScorer(some, sessions, signals);
        float[] base = random(3);
        BitSet excluded = new BitSet();
        excluded.set(20, 90);
        Map<float[], float[]> fields = Map.of(
                all.sessionMax(base), ofSome.sessionMax(base),
                all.sessionMean(base, excluded), ofSome.sessionMean(base, excluded),
                all.windowMax(base), ofSome.windowMax(base),
                all.windowMean(base), ofSome.windowMean(base),
                all.questionBefore(base), ofSome.questionBefore(base),
                all.openings(), ofSome.openings(),
                all.recency(excluded, 3), ofSome.recency(excluded, 3));
        fields.forEach((among, found) -> assertThat(found).containsExactly(some.select(among)));
        for (int place = 0; place < places.length; place++) {
            assertThat(some.place(some.row(place))).isEqualTo(place);
            assertThat(some.inAll(place)).isEqualTo(places[place]);
            assertThat(some.find(places[place])).isEqualTo(place);
        }
        assertThat(some.place(rows.row(places[0] + 1 == places[1] ? places[1] + 1 : places[0] + 1)))
                .isNegative();
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

    @Test
    void noWindowReachesOverTurnsThatAreMissing() {
        SessionColumn talk = new SessionColumn();
        for (int turn = 0; turn < 6; turn++) {
            talk.add("talk", 0);
        }
        BitSet missing = new BitSet();
        missing.set(3);
        SessionLayout layout = new SessionLayout(talk, 6, missing);
        int[] questions = new int[6];
        Arrays.fill(questions, TextSignals.Signal.QUESTION.bit());
        ContextScorer context = new ContextScorer(layout, talk, questions);
        float[] base = {1, 2, 6, 9, 4, 0};
        assertThat(context.windowMax(base)).containsExactly(6, 6, 6, 9, 9, 9);
        assertThat(context.windowMean(base)).containsExactly(4, 3.5f, 1.5f, 2, 4.5f, 6.5f);
        assertThat(context.questionBefore(base)).containsExactly(0, 1, 2, 0, 9, 4);
        assertThat(context.sessionMax(base)).containsOnly(9);
    }
}
