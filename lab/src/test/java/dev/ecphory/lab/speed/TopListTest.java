package dev.ecphory.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TopListTest {
    @Test
    void keepsTheBestAndPrefersTheEarlierOfEquals() {
        TopList top = new TopList(3);
        double[] scores = {1, 5, 3, 3, 0, 3};
        for (int place = 0; place < scores.length; place++) {
            top.offer(place, scores[place]);
        }

        assertThat(top.places()).containsExactly(1, 2, 3);
    }

    @Test
    void fusesByReciprocalRanks() {
        // 7: 1/61 + 1/63; 5: 1/62 + 1/62, a little less; 9: 1/61; 3: 1/63
        assertThat(TopList.fused(List.of(7, 5, 3), List.of(9, 5, 7))).containsExactly(7, 5, 9, 3);
    }

    @Test
    void answersWithTen() {
        List<Integer> long1 = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);

        assertThat(TopList.fused(long1, List.of(12))).hasSize(10).startsWith(12);
    }
}
