package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.NamespaceSettings;
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
        Map<String, String> settings = new TreeMap<>();
        database.read(handle -> {
            handle.createQuery("select key, value from settings where namespace = :namespace")
                    .bind("namespace", namespace.value())
                    .map((row, context) -> Map.entry(row.getString(1), row.getString(2)))
                    .forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
            return settings;
        });
        return Collections.unmodifiableMap(settings);
    }

    @Override
    public void put(Namespace namespace, String key, String value) {
        database.write(handle -> handle.createUpdate("""
            insert into settings (namespace, key, value) values (:namespace, :key, :value)
            on conflict (namespace, key) do update set value = excluded.value
            """)
                .bind("namespace", namespace.value())
                .bind("key", key)
                .bind("value", value)
                .execute());
    }
}
