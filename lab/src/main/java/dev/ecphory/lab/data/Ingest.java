package dev.ecphory.lab.data;

/**
 * How long it took to take in events.
 *
 * @param events taken in
 * @param appendSeconds by the clock on the wall, in transactions of {@value ConversationStores#BATCH}
 * @param embedSeconds by the clock on the wall, for vectors that appending does not make
 */
public record Ingest(long events, double appendSeconds, double embedSeconds) {
    /** Nothing yet. */
    public static final Ingest NONE = new Ingest(0, 0, 0);

    /** Both together. */
    public Ingest plus(Ingest other) {
        return new Ingest(
                events + other.events, appendSeconds + other.appendSeconds, embedSeconds + other.embedSeconds);
    }

    /** Events appended a second. */
    public double eventsPerSecond() {
        return events / appendSeconds;
    }

    /** Milliseconds of embedding an event. */
    public double embedMillisPerEvent() {
        return embedSeconds * 1e3 / events;
    }
}
