package dev.ecphory.lab;

import dev.ecphory.engine.Ecphory;

/** Which engine was measured. */
public final class Version {
    private Version() {}

    /** The engine's version as its jar states it; "development" when it runs from class files. */
    public static String ofEngine() {
        String stated = Ecphory.class.getPackage().getImplementationVersion();
        return stated == null ? "development" : stated;
    }
}
