package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.StoreDamagedException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class NumericCodesTest {
    private final NumericCodes<EventAnnotation.Lifetime> codes = new NumericCodes<>(
            EventAnnotation.Lifetime.class, List.of(EventAnnotation.Lifetime.WORKING, EventAnnotation.Lifetime.LONG));

    @Test
    void givesNamesTheNumbersOfTheirPlace() {
        assertThat(codes.of(EventAnnotation.Lifetime.WORKING)).isZero();
        assertThat(codes.name(1)).isEqualTo(EventAnnotation.Lifetime.LONG);
        assertThat(codes.set(codes.bits(Set.of(EventAnnotation.Lifetime.LONG))))
                .containsExactly(EventAnnotation.Lifetime.LONG);
        assertThat(codes.bits(Set.of(EventAnnotation.Lifetime.LONG, EventAnnotation.Lifetime.WORKING)))
                .isEqualTo(3);
    }

    @Test
    void refusesNumbersThatStandForNothingAndNamesWithoutANumber() {
        assertThatThrownBy(() -> codes.name(2)).isInstanceOf(StoreDamagedException.class);
        assertThatThrownBy(() -> codes.set(4)).isInstanceOf(StoreDamagedException.class);
        assertThatThrownBy(() ->
                        new NumericCodes<>(EventAnnotation.Lifetime.class, List.of(EventAnnotation.Lifetime.LONG)))
                .isInstanceOf(IllegalStateException.class);
    }
}
