package dev.ecphory.lab.contest;

/** How another system is spoken with: one JSON object goes there, one comes back. Not for several threads. */
interface Wire extends AutoCloseable {
    /**
     * Sends one object and waits for the answer.
     *
     * @throws dev.ecphory.memory.StoreUnavailableException when the other side cannot be reached, or ended
     */
    String call(String request);

    @Override
    void close();
}
