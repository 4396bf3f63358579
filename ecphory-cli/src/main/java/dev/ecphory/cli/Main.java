package dev.ecphory.cli;

/** Where the process starts. */
public final class Main {
    private Main() {}

    /** Runs one command and exits with its code. */
    public static void main(String[] args) {
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
        System.setProperty("org.slf4j.simpleLogger.showThreadName", "false");
        System.setProperty("org.slf4j.simpleLogger.showLogName", "false");
        System.exit(Commands.run(Shell.real(), args));
    }
}
