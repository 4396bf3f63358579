package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * A connection that reads rows of one namespace outside any transaction: every statement goes to the server together with the one
 * that says whose rows it is about, and they are a transaction of their own there. So a read is one message and one answer,
 * where to begin, to say whose, to ask and to commit are three. For one thread.
 */
final class NamespaceConnection implements InvocationHandler {
    private final Connection pooled;
    private final String scope;
    private @Nullable Namespace namespace;

    private NamespaceConnection(Connection pooled, String scope) {
        this.pooled = pooled;
        this.scope = scope;
    }

    /**
     * Around a connection of a pool, which sets right what is changed of it here when it has it back.
     *
     * @param scope the statement that says whose rows, with the namespace as its one parameter
     */
    static Connection around(Connection pooled, String scope) throws SQLException {
        pooled.setAutoCommit(true);
        return (Connection) Proxy.newProxyInstance(
                NamespaceConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new NamespaceConnection(pooled, scope));
    }

    /** The one that a handle has; null when it has another kind. */
    static @Nullable NamespaceConnection of(Handle handle) {
        Connection connection = handle.getConnection();
        return Proxy.isProxyClass(connection.getClass())
                        && Proxy.getInvocationHandler(connection) instanceof NamespaceConnection scoped
                ? scoped
                : null;
    }

    /** Says whose rows are read from here on. */
    void about(Namespace whose) {
        namespace = whose;
    }

    /** As the pool gave it. */
    Connection pooled() {
        return pooled;
    }

    /** A statement as it goes to the server. */
    String scoped(String sql) {
        return scope + "; " + sql;
    }

    /** A statement of that kind, whose parameters are counted as if nothing stood before it. */
    PreparedStatement scoped(PreparedStatement statement) {
        String whose = Objects.requireNonNull(namespace).value();
        return (PreparedStatement) Proxy.newProxyInstance(
                NamespaceConnection.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (self, method, given) -> switch (method.getName()) {
                    case "execute" -> executed(statement, whose);
                    case "executeQuery" -> {
                        boolean unused = executed(statement, whose);
                        yield statement.getResultSet();
                    }
                    case "executeUpdate", "executeBatch", "addBatch" ->
                        throw new IllegalStateException("this connection only reads");
                    default -> called(statement, method, moved(method, given));
                });
    }

    /** Passes by the answer to whose rows it is. */
    private static boolean executed(PreparedStatement statement, String whose) throws SQLException {
        statement.setString(1, whose);
        boolean unused = statement.execute();
        return statement.getMoreResults();
    }

    private static Object @Nullable [] moved(Method method, Object @Nullable [] given) {
        if (given == null
                || given.length < 2
                || !method.getName().startsWith("set")
                || !(given[0] instanceof Integer at)) {
            return given;
        }
        Object[] moved = given.clone();
        moved[0] = at + 1;
        return moved;
    }

    @Override
    public @Nullable Object invoke(Object self, Method method, Object @Nullable [] given) throws Throwable {
        if (method.getName().equals("prepareStatement") && given != null && given[0] instanceof String sql) {
            Object[] changed = given.clone();
            changed[0] = scoped(sql);
            return scoped((PreparedStatement) Objects.requireNonNull(called(pooled, method, changed)));
        }
        return called(pooled, method, given);
    }

    private static @Nullable Object called(Object target, Method method, Object @Nullable [] given) throws Throwable {
        try {
            return method.invoke(target, given);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }
}
