package dev.ecphory.testkit;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.testkit.InMemoryData.Content;
import java.time.Instant;
import java.util.List;

/** The access log of an {@link InMemoryEventStore}. Threads may share it. */
record InMemoryAccessLog(InMemoryData all) implements AccessLog {
    @Override
    public void record(Namespace namespace, List<Access> accesses) {
        all.write(namespace, content -> {
            accesses.forEach(access -> add(content, access));
            return true;
        });
    }

    @Override
    public long markCycle(Namespace namespace, Instant at) {
        return all.write(namespace, content -> add(content, Access.cycle(at)));
    }

    private static long add(Content content, Access access) {
        content.accesses.add(new AccessLog.NumberedAccess(++content.lastAccess, access));
        return content.lastAccess;
    }

    @Override
    public List<AccessLog.NumberedAccess> after(Namespace namespace, long number, int limit) {
        return all.read(namespace, content -> content.accesses.stream()
                .filter(one -> one.number() > number)
                .limit(limit)
                .toList());
    }

    @Override
    public long lastCycle(Namespace namespace) {
        return all.read(namespace, content -> content.accesses.reversed().stream()
                .filter(one -> one.access().kind() == Kind.CYCLE)
                .findFirst()
                .map(AccessLog.NumberedAccess::number)
                .orElse(0L));
    }

    @Override
    public List<Access> newest(Namespace namespace, int limit) {
        return all.read(namespace, content -> content.accesses.reversed().stream()
                .limit(limit)
                .map(AccessLog.NumberedAccess::access)
                .toList());
    }
}
