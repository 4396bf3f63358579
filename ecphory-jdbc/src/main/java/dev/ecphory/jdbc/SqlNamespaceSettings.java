package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.NamespaceSettings;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Settings of namespaces in SQL. Threads and processes may share it. */
final class SqlNamespaceSettings implements NamespaceSettings {
    private final Database database;

    SqlNamespaceSettings(Database database) {
        this.database = database;
    }

    @Override
    public Map<String, String> of(Namespace namespace) {
        // prepared, because every recall asks
        Map<String, String> settings = database.read(namespace, handle -> {
            PreparedStatement select = database.prepared(handle, "select key, value from settings where namespace = ?");
            select.setString(1, namespace.value());
            Map<String, String> read = new TreeMap<>();
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    read.put(row.getString(1), row.getString(2));
                }
            }
            return read;
        });
        return Collections.unmodifiableMap(settings);
    }

    @Override
    public void put(Namespace namespace, String key, String value) {
        database.write(namespace, handle -> handle.createUpdate("""
            insert into settings (namespace, key, value) values (:namespace, :key, :value)
            on conflict (namespace, key) do update set value = excluded.value
            """)
                .bind("namespace", namespace.value())
                .bind("key", key)
                .bind("value", value)
                .execute());
    }
}
