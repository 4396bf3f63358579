package dev.ecphory.spi;

/**
 * A model that has one space for what is seen or heard and for words about it, so that a question finds an image or a
 * recording that nobody has put into words. The same bytes and the same text give the same vectors. Threads may share it.
 */
public interface AssetEmbedder extends AutoCloseable {
    /** The space of every vector it gives; never that of an {@link Embedder} beside it. */
    VectorSpace space();

    /** Whether it can embed assets of a media type, in lower case. */
    boolean reads(String mediaType);

    /**
     * The vector of an asset. A call whose thread is interrupted gives up soon.
     *
     * @param content its bytes
     * @param mediaType what they are, in lower case
     * @throws dev.ecphory.ModelBusyException when the same call may succeed later
     * @throws dev.ecphory.ModelUnavailableException when it cannot succeed until the configuration is fixed
     */
    Embedding embedAsset(byte[] content, String mediaType);

    /** The vector of a question about what is seen or heard. */
    Embedding embedQuery(String question);

    /**
     * The cosine up to which an asset has nothing to do with a question, -1 to less than 1: models of this kind seldom say 0
     * of what is foreign.
     */
    default float unrelatedSimilarity() {
        return 0;
    }

    /** Gives its resources back; idempotent. */
    @Override
    default void close() {}
}
