package dev.ecphory.lang.en.frames;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.lang.en.frames.VerbFrame.Mark;
import dev.ecphory.lang.en.frames.VerbFrame.Slot;
import dev.ecphory.lang.en.frames.VerbFrame.Use;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class VerbFrameTest {
    @Test
    void aLineTellsPredicateMarksVerbsAndSlots() {
        VerbFrame frame = VerbFrame.parse("uses change point : trade|swap+in obj<tool ?for|with:app adj=new");
        assertThat(frame.predicate()).isEqualTo("uses");
        assertThat(frame.marks()).isEqualTo(Set.of(Mark.CHANGE, Mark.POINT));
        assertThat(frame.verbs()).containsExactly("trade", "swap");
        assertThat(frame.particle()).isEqualTo("in");
        assertThat(frame.slots())
                .containsExactly(
                        new Slot(List.of("obj"), Use.OLD, "tool", false),
                        new Slot(List.of("for", "with"), Use.VALUE, "app", true),
                        new Slot(List.of("adj"), Use.NEEDED, "=new", false));
    }

    @Test
    void aValueOfItsOwnIsWrittenWithUnderscores() {
        assertThat(VerbFrame.parse("has =high_hopes : hope").value()).isEqualTo("high hopes");
    }

    @Test
    void aBadLineIsRefused() {
        for (String line : List.of("uses obj:tool", "uses shiny : use obj:tool", "uses : use tool")) {
            assertThatThrownBy(() -> VerbFrame.parse(line))
                    .as(line)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(line);
        }
    }
}
