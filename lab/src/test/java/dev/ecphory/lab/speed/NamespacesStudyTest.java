package dev.ecphory.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.LabRun;
import org.junit.jupiter.api.Test;

final class NamespacesStudyTest {
    @Test
    void tellsTheHeapOfOneAndWhatTheFirstQuestionCosts() throws Exception {
        LabRun answer = LabRun.of("namespaces", "--namespaces=8", "--events=3");
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.out()).contains("8 namespaces of 3 events", "heap of one, bytes", "first ÷ next");
    }

    @Test
    void refusesToMeasureNothing() throws Exception {
        assertThat(LabRun.of("namespaces", "--namespaces=0").err()).contains("namespaces");
    }
}
