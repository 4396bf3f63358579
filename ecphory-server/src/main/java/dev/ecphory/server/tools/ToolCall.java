package dev.ecphory.server.tools;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.ValidatedArguments;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool, its arguments checked.
 *
 * @param now when it is called; null when nobody knows
 * @param progress hears how far long work has come
 */
record ToolCall(
        ToolCaller caller,
        ValidatedArguments given,
        @Nullable OffsetDateTime now,
        ProgressListener progress) {
    Memory memory() {
        return caller.memory();
    }

    /** Throws {@link InvalidInputException} unless the caller may do what an argument asks for. */
    void require(Role needed, String field, String value) {
        if (!caller.role().includes(needed)) {
            throw new InvalidInputException(
                    field, value, "needs the role " + EnumNames.lower(needed), "leave it out, or call with that role");
        }
    }

    /** What of the results may be told. */
    ResultBudget allowance() {
        return allowance(ResultBudget.FIELD);
    }

    ResultBudget allowance(InputField field) {
        return ResultBudget.of(given, field);
    }
}
