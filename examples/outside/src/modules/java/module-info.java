/** A modular application with a memory. */
module outside {
    requires dev.ecphory.api;
    requires java.sql; // for the store, whose jar is an automatic module and cannot say so
}
