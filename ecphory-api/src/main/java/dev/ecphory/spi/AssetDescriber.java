package dev.ecphory.spi;

import dev.ecphory.Asset;

/**
 * A model that tells in words what is seen or heard in an asset: a caption, a transcript, the words that stand in it. Every
 * call stands alone. Threads may share it.
 */
public interface AssetDescriber {
    /** Which model tells, with its version where it has one; the same string for the same model. */
    String id();

    /** Whether it can tell anything of assets of a media type, in lower case. */
    boolean reads(String mediaType);

    /**
     * Tells once, and waits for the answer. A call whose thread is interrupted gives up soon.
     *
     * @param asset what is known of it
     * @param content its bytes, as {@link Asset#requireContent} accepts them
     * @throws dev.ecphory.ModelBusyException when the same call may succeed later
     * @throws dev.ecphory.ModelUnavailableException when it cannot succeed until the configuration is fixed
     */
    String describe(Asset asset, byte[] content);
}
