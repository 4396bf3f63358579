package dev.ecphory.engine;

import java.util.List;

/**
 * Watches what is done with the memories of one engine: for traces, meters, logs of whoever runs it. The engine hands every
 * operation over, on the thread of whoever asked for it, and what the observer opens around it (a span, a scope) is there for
 * the models and the database driver that are called inside. Threads share an observer.
 */
public interface Observer {
    Observer NOBODY = new Observer() {
        @Override
        public <T> T observe(Operation<T> operation) {
            return operation.run();
        }
    };

    /**
     * Has it done by {@link Operation#run}, called once and on this thread, and gives or throws what that does. To throw anything
     * of its own is a defect.
     */
    <T> T observe(Operation<T> operation);

    /** Gives back what it holds, when the engine has closed. */
    default void close() {}

    /** All of them, the first outermost. */
    static Observer composite(List<Observer> observers) {
        return observers.stream().reduce(Observer::around).orElse(NOBODY);
    }

    /** This one, with another beneath it. */
    private Observer around(Observer inner) {
        Observer outer = this;
        return new Observer() {
            @Override
            public <T> T observe(Operation<T> operation) {
                return outer.observe(operation.within(inner));
            }

            @Override
            public void close() {
                inner.close();
                outer.close();
            }
        };
    }
}
