package dev.ecphory.wire;

import dev.ecphory.Ecphory;

/** The library keeps what it promises. */
final class LibraryContractTest extends FullMemoryContract {
    @Override
    protected MemoryClient open(Ecphory onto, String namespace) {
        return new LibraryClient(onto.memory(namespace));
    }
}
