package dev.ecphory.cli;

import dev.ecphory.Memory;

/** A command that asks one memory one thing. */
public abstract class QueryCommand extends MemoryCommand {
    public abstract Reply of(Memory memory) throws Exception;

    @Override
    public Integer call() throws Exception {
        return ask(this::of);
    }
}
