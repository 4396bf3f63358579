package dev.ecphory.lab.run;

import dev.ecphory.engine.Progress;

/** Hears how far a run has come and how the contestant under way does. Called by one thread at a time. */
public interface Watcher extends Progress {
    /** Hears nothing. */
    Watcher NOBODY = new Watcher() {
        @Override
        public void at(String stage, long done, long total) {}

        @Override
        public void soFar(String words) {}
    };

    /** How the contestant does so far, in a few words: "61.2 % right [55.0, 67.1], 3 errors". */
    void soFar(String words);
}
