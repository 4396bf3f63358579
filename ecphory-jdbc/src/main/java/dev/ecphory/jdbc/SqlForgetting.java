package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.Forgetting;
import dev.ecphory.store.LogHead;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/** How every store in SQL forgets: by deleting rows. What becomes of its files is its own. Threads and processes may share it. */
abstract class SqlForgetting implements Forgetting {
    private final SqlErasure erasure;
    private final SqlBackups backups;

    SqlForgetting(Database database, NamespaceRows rows, SqlBackups backups) {
        this.erasure = new SqlErasure(database, rows);
        this.backups = backups;
    }

    @Override
    public SortedMap<String, Long> erase(Namespace namespace, List<Long> seqs) {
        return erasure.erase(namespace, seqs);
    }

    @Override
    public SortedMap<String, Long> redact(Namespace namespace, List<Long> seqs) {
        return erasure.redact(namespace, seqs);
    }

    @Override
    public SortedMap<String, Long> eraseAll(Namespace namespace) {
        return erasure.eraseAll(namespace);
    }

    @Override
    public boolean meanwhile(Namespace namespace, LogHead head, Runnable work) {
        return erasure.meanwhile(namespace, head, work);
    }

    @Override
    public List<Path> backups() {
        return backups.all();
    }
}
