package dev.ecphory.cli;

import dev.ecphory.Memory;

/** A command that asks one memory one thing. */
abstract class QueryCommand extends MemoryCommand {
    abstract Reply of(Memory memory) throws Exception;

    @Override
    public Integer call() throws Exception {
        return ask(this::of);
    }
}
