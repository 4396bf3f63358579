package dev.ecphory.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FailureTest {
    @Test
    void tooLittleMemoryIsNoMistakeOfTheProgram() {
        for (Throwable thrown : new Throwable[] {
            new OutOfMemoryError("Java heap space"),
            new IllegalStateException("a chore failed", new OutOfMemoryError("Direct buffer memory"))
        }) {
            Failure failure = Failure.of(thrown);
            assertThat(failure.code()).isEqualTo(ExitCode.UNAVAILABLE);
            assertThat(failure.failed()).contains("too little memory");
            assertThat(failure.nextStep()).contains("give it more memory", "ECPHORY_JAVA_OPTS");
        }
        assertThat(Failure.of(new StackOverflowError()).code()).isEqualTo(ExitCode.INTERNAL);
    }
}
