package dev.ecphory.server.tools;

import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Given;
import dev.ecphory.wire.Words;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool, its arguments checked.
 *
 * @param now when it is called; null when nobody knows
 * @param progress hears how far long work has come
 */
record Call(Caller caller, Given given, @Nullable OffsetDateTime now, Progress progress) {
    Memory memory() {
        return caller.memory();
    }

    /** Throws {@link InvalidInputException} unless the caller may do what an argument asks for. */
    void require(Role needed, String field, String value) {
        if (!caller.role().includes(needed)) {
            throw new InvalidInputException(
                    field, value, "needs the role " + Words.lower(needed), "leave it out, or call with that role");
        }
    }

    /** What of the results may be told. */
    Allowance allowance() {
        return new Allowance((int) given.integer(Allowance.FIELD.name(), Allowance.MOST));
    }
}
