package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.memory.EventAnnotation.Scope;
import dev.ecphory.memory.StoreDamagedException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class NumericCodesTest {
    private final NumericCodes<Scope> codes = new NumericCodes<>(Scope.class, List.of(Scope.WORKING, Scope.LONG));

    @Test
    void givesNamesTheNumbersOfTheirPlace() {
        assertThat(codes.of(Scope.WORKING)).isZero();
        assertThat(codes.name(1)).isEqualTo(Scope.LONG);
        assertThat(codes.set(codes.bits(Set.of(Scope.LONG)))).containsExactly(Scope.LONG);
        assertThat(codes.bits(Set.of(Scope.LONG, Scope.WORKING))).isEqualTo(3);
    }

    @Test
    void refusesNumbersThatStandForNothingAndNamesWithoutANumber() {
        assertThatThrownBy(() -> codes.name(2)).isInstanceOf(StoreDamagedException.class);
        assertThatThrownBy(() -> codes.set(4)).isInstanceOf(StoreDamagedException.class);
        assertThatThrownBy(() -> new NumericCodes<>(Scope.class, List.of(Scope.LONG)))
                .isInstanceOf(IllegalStateException.class);
    }
}
