package dev.ecphory.internal.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** A table of a store, with something that happens before one of its methods. */
public final class CalledTable {
    private CalledTable() {}

    /** The same table, which runs something before each call of a method. */
    public static <T> T before(Class<T> type, T table, String called, Runnable happens) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            if (method.getName().equals(called)) {
                happens.run();
            }
            try {
                return method.invoke(table, args);
            } catch (InvocationTargetException failure) {
                throw failure.getCause();
            }
        }));
    }
}
