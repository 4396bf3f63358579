/** What applications, stores and models are written against. */
@SuppressWarnings("module") // the engine is compiled later
module dev.ecphory.api {
    requires static transitive org.jspecify;

    exports dev.ecphory;
    exports dev.ecphory.admin;
    exports dev.ecphory.knowledge;
    exports dev.ecphory.spi;
    exports dev.ecphory.spi.store;
    exports dev.ecphory.internal.bootstrap to
            dev.ecphory.engine;
    exports dev.ecphory.internal.context to
            dev.ecphory.engine;
    exports dev.ecphory.internal.filter to
            dev.ecphory.engine;
    exports dev.ecphory.internal.validation to
            dev.ecphory.engine;

    uses dev.ecphory.internal.bootstrap.EngineProvider;
    uses dev.ecphory.spi.store.EventStore.Provider;
}
