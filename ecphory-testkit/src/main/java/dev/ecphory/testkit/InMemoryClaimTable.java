package dev.ecphory.testkit;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.testkit.InMemoryData.ClaimKey;
import dev.ecphory.testkit.InMemoryData.Content;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The claims of an {@link InMemoryEventStore}. Threads may share it. */
record InMemoryClaimTable(InMemoryData all) implements ClaimTable {
    @Override
    public long through(Namespace namespace, String extractor) {
        return all.read(namespace, content -> content.extractors.getOrDefault(extractor, 0L));
    }

    @Override
    public void put(Namespace namespace, String extractor, long from, long through, List<Claim> claims) {
        DerivedWriteChecks.requireClaims(from, through, claims);
        all.write(namespace, content -> {
            long is = content.extractors.getOrDefault(extractor, 0L);
            if (is != from) {
                throw DerivedWriteChecks.moved("claims of " + extractor, namespace, from, is);
            }
            content.requireThere(
                    claims.stream().map(DerivedWriteChecks::seqOf).toList(), DerivedWriteChecks.cited(claims));
            claims.forEach(one -> content.claims.put(new ClaimKey(one.order(), extractor, one.id()), one));
            content.extractors.put(extractor, through);
            return claims.size();
        });
    }

    @Override
    public List<Claim> of(Namespace namespace, Collection<String> subjects) {
        Set<String> asked = Set.copyOf(subjects);
        return those(namespace, one -> asked.contains(one.slot().subject()));
    }

    @Override
    public List<Claim> byIds(Namespace namespace, Collection<String> ids) {
        Set<String> asked = Set.copyOf(ids);
        return those(namespace, one -> asked.contains(one.id()));
    }

    @Override
    public List<Claim> byEvents(Namespace namespace, Collection<Long> seqs) {
        Set<Long> asked = Set.copyOf(seqs);
        return those(namespace, one -> asked.contains(DerivedWriteChecks.seqOf(one)));
    }

    @Override
    public List<Claim> byPredicates(Namespace namespace, Collection<String> predicates) {
        Set<String> asked = Set.copyOf(predicates);
        return those(namespace, one -> asked.contains(one.slot().predicate()));
    }

    private List<Claim> those(Namespace namespace, Predicate<Claim> which) {
        return all.read(
                namespace,
                content -> content.claims.values().stream().filter(which).toList());
    }

    @Override
    public List<Claim> after(Namespace namespace, long order, int limit) {
        return all.read(namespace, content -> page(content, key -> true, order, limit));
    }

    /** A page of some claims, and those that share the last one's order. */
    static List<Claim> page(Content content, Predicate<ClaimKey> which, long order, int limit) {
        List<Claim> page = new ArrayList<>();
        for (Map.Entry<ClaimKey, Claim> one : content.claims.entrySet()) {
            if (one.getKey().order() > order && which.test(one.getKey())) {
                if (page.size() >= limit
                        && one.getKey().order() != page.getLast().order()) {
                    break;
                }
                page.add(one.getValue());
            }
        }
        return List.copyOf(page);
    }

    @Override
    public void clear(Namespace namespace, String extractor) {
        all.write(namespace, content -> {
            content.claims.keySet().removeIf(key -> key.extractor().equals(extractor));
            content.extractors.remove(extractor);
            return true;
        });
    }

    @Override
    public List<String> extractors(Namespace namespace) {
        return all.read(namespace, content -> List.copyOf(content.extractors.keySet()));
    }
}
