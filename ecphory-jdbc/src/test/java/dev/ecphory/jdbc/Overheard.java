package dev.ecphory.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/** Stands between a store and its driver: hears every statement, and may change what is asked. Threads may share it. */
public final class Overheard implements UnaryOperator<DataSource> {
    private final UnaryOperator<String> changed;
    private final Set<String> statements = new ConcurrentSkipListSet<>();

    /**
     * @param changed what becomes of a statement
     */
    public Overheard(UnaryOperator<String> changed) {
        this.changed = changed;
    }

    /** Asks every statement for the rows of all namespaces instead of one's. */
    static Overheard withoutPredicates() {
        return new Overheard(sql -> sql.replaceAll("(\\w+\\.)?namespace = \\?", "($0 or true)"));
    }

    /** What was said, each once, sorted. */
    public Set<String> statements() {
        return statements;
    }

    @Override
    public DataSource apply(DataSource source) {
        return between(DataSource.class, source);
    }

    private <T> T between(Class<T> type, T target) {
        Object proxy =
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    Object[] given = arguments == null ? new Object[0] : arguments.clone();
                    if ((method.getName().startsWith("prepare")
                                    || method.getName().startsWith("execute"))
                            && given.length > 0
                            && given[0] instanceof String sql) {
                        statements.add(sql);
                        given[0] = changed.apply(sql);
                    }
                    if (method.getName().equals("unwrap")) {
                        return self;
                    }
                    try {
                        Object result = method.invoke(target, given);
                        if (result instanceof Connection connection && !(target instanceof java.sql.Statement)) {
                            return between(Connection.class, connection);
                        }
                        return result instanceof java.sql.Statement statement
                                        && method.getName().equals("createStatement")
                                ? between(java.sql.Statement.class, statement)
                                : result;
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
        return type.cast(proxy);
    }
}
