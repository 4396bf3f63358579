package dev.ecphory.testkit;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.IndexSnapshotTable;
import dev.ecphory.testkit.InMemoryData.KeptSnapshot;
import java.util.List;
import java.util.Optional;

/** The snapshots of an {@link InMemoryEventStore}. Threads may share it. */
record InMemoryIndexSnapshots(InMemoryData all) implements IndexSnapshotTable {
    @Override
    public Optional<Snapshot> current(Namespace namespace) {
        return all.read(
                namespace, content -> Optional.ofNullable(content.snapshot).map(KeptSnapshot::snapshot));
    }

    @Override
    public Optional<byte[]> chunk(Namespace namespace, Snapshot snapshot, int number) {
        return all.read(namespace, content -> Optional.ofNullable(content.snapshot)
                .filter(kept -> kept.snapshot().equals(snapshot)
                        && number >= 0
                        && number < kept.chunks().size())
                .map(kept -> kept.chunks().get(number).clone()));
    }

    @Override
    public boolean put(Namespace namespace, String name, IndexSnapshotTable.Version stamp, List<byte[]> chunks) {
        List<byte[]> copies = chunks.stream().map(byte[]::clone).toList();
        long bytes = copies.stream().mapToLong(chunk -> chunk.length).sum();
        Snapshot snapshot = new Snapshot(name, stamp, copies.size(), bytes);
        return all.write(namespace, content -> {
            boolean unforgotten = content.epoch == stamp.epoch() && content.lastSeq >= stamp.through();
            if (unforgotten) {
                content.snapshot = new KeptSnapshot(snapshot, copies);
            }
            return unforgotten;
        });
    }
}
