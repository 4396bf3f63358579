package dev.ecphory.lab.speed;

import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.kit.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a talk comes from, as it is told to a process of its own. Immutable.
 *
 * @param dataSet the data set that is pooled; null for synthetic conversations of the other three
 * @param events so many
 * @param bytes an event, in the mean
 * @param seed of the conversations
 */
record TalkSource(@Nullable String dataSet, int events, int bytes, long seed) {
    /** Synthetic conversations. */
    static TalkSource synthetic(long seed, int events, int bytes) {
        return new TalkSource(null, events, bytes, seed);
    }

    /** The conversations of a data set. */
    static TalkSource pooled(String dataSet) {
        return new TalkSource(dataSet, 0, 0, 0);
    }

    /** As results call it. */
    String name() {
        return dataSet == null ? Texts.format("synthetic, %,d bytes", bytes) : DataSet.named(dataSet) + ", pooled";
    }

    Talk open() {
        return dataSet == null
                ? new SyntheticConversation(seed, events, bytes)
                : new PooledTalk(List.of(DataSet.load(dataSet)));
    }
}
