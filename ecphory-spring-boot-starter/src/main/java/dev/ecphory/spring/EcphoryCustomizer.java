package dev.ecphory.spring;

import dev.ecphory.Ecphory;

/** Has a last word on the engine before it opens: models, routers, a clock. Every bean of this type is asked, in order. */
@FunctionalInterface
public interface EcphoryCustomizer {
    /** Changes what differs. */
    void customize(Ecphory.Builder builder);
}
