package dev.ecphory.lab.faults;

/** What goes wrong, and what of it is real. */
enum Fault {
    /** The process is stopped and its files are copied: what {@code kill -9} at that moment leaves. */
    STOP("file image"),
    /** The same, while the clock of the process jumps by hours back and forth. */
    CLOCK_JUMP("file image"),
    /** The same, then what was not yet flushed is overwritten by noise, and index caches are cut or overwritten. */
    TORN("file image"),
    /** The file system is full; the process is stopped after it was refused. */
    DISK_FULL("file image"),
    /** The process is killed by {@code SIGKILL}. */
    SIGKILL("process"),
    /** All connections to the database are closed in the middle of a message, for good: what a killed client leaves to a server. */
    CLIENT_GONE("connection"),
    /** The same, but new connections are accepted: whoever was interrupted goes on or tries again. */
    NETWORK_CUT("connection"),
    /** The processes of the database server are ended at once, and it is started again. */
    DATABASE_CRASH("database");

    private final String kind;

    Fault(String kind) {
        this.kind = kind;
    }

    /** What it is: a copy of files, the end of a process or of a connection, or of the database's processes. */
    String kind() {
        return kind;
    }
}
