package dev.ecphory.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** Looks for rows that are missing or should not be there, one line each. For one thread. */
record SqlConsistencyCheck(Handle handle) {
    List<String> wrong() {
        List<String> wrong = new ArrayList<>();
        lostEvents(wrong);
        unlisted(wrong);
        lostVectors(wrong);
        for (String table : List.of("annotations", "mentions")) {
            ofNoEvent(table, wrong);
        }
        brokenTrails(wrong);
        miscounted(wrong);
        return wrong;
    }

    /** Erased events leave holes, and how many were erased is known: any other hole is a loss. */
    private void lostEvents(List<String> wrong) {
        handle.createQuery("""
            select n.namespace, n.last_seq, n.erased, count(e.seq), coalesce(min(e.seq), 1), coalesce(max(e.seq), 0)
            from namespaces n left join events e on e.namespace = n.namespace
            group by n.namespace, n.last_seq, n.erased
            having count(e.seq) <> n.last_seq - n.erased
            or coalesce(min(e.seq), 1) < 1 or coalesce(max(e.seq), 0) > n.last_seq
            """)
                .map((row, context) -> "namespace " + row.getString(1) + ": its log should end at " + row.getLong(2)
                        + " with " + row.getLong(3) + " events erased, and has " + row.getLong(4) + " events from "
                        + row.getLong(5) + " to " + row.getLong(6))
                .forEach(wrong::add);
    }

    private void unlisted(List<String> wrong) {
        handle.createQuery("""
            select e.namespace, count(*) from events e
            where not exists (select 1 from namespaces n where n.namespace = e.namespace)
            group by e.namespace
            """)
                .map((row, context) ->
                        "namespace " + row.getString(1) + ": " + row.getLong(2) + " events, but it is not listed")
                .forEach(wrong::add);
    }

    private void lostVectors(List<String> wrong) {
        handle.createQuery("""
            select * from (
                select s.namespace, s.space, s.through_seq,
                (select count(*) from events e where e.namespace = s.namespace and e.seq <= s.through_seq) as events,
                (select count(*) from vectors v where v.namespace = s.namespace and v.space_no = s.space_no) as rows,
                (select coalesce(max(v.seq), 0) from vectors v
                where v.namespace = s.namespace and v.space_no = s.space_no) as last
                from spaces s) counted
            where rows <> events or last > through_seq
            """)
                .map((row, context) -> "namespace " + row.getString(1) + ": the vectors of " + row.getString(2)
                        + " should be there up to event " + row.getLong(3) + " for " + row.getLong(4) + " events, and "
                        + row.getLong(5) + " are, up to " + row.getLong(6))
                .forEach(wrong::add);
    }

    private void ofNoEvent(String table, List<String> wrong) {
        handle.createQuery("select d.namespace, count(*) from " + table + """
             d
            where not exists (select 1 from events e where e.namespace = d.namespace and e.seq = d.seq)
            group by d.namespace
            """)
                .map((row, context) -> "namespace " + row.getString(1) + ": " + row.getLong(2) + " " + table
                        + " of events that do not exist")
                .forEach(wrong::add);
    }

    /** What quotas go by, where it was ever counted. */
    private void miscounted(List<String> wrong) {
        Map<String, Long> counted = new TreeMap<>();
        handle.createQuery("""
            select n.namespace, n.bytes - coalesce(sum(octet_length(e.text) + coalesce(octet_length(e.caption), 0)), 0)
            from namespaces n left join events e on e.namespace = n.namespace
            where n.bytes is not null
            group by n.namespace, n.bytes
            """).map((row, context) -> Map.entry(row.getString(1), row.getLong(2))).stream()
                .filter(one -> one.getValue() != 0)
                .forEach(one -> counted.put(one.getKey(), one.getValue()));
        if (!counted.isEmpty()) {
            handle
                    .createQuery("select namespace, metadata from events where metadata is not null")
                    .map((row, context) -> Map.entry(row.getString(1), SqlQuotaTable.metadata(row, 2)))
                    .stream()
                    .forEach(one -> counted.computeIfPresent(one.getKey(), (name, left) -> left - one.getValue()));
        }
        counted.forEach((name, left) -> {
            if (left != 0) {
                wrong.add("namespace " + name + ": " + Math.abs(left) + " bytes " + (left > 0 ? "more" : "fewer")
                        + " are counted than its events have");
            }
        });
    }

    /** Nothing is ever taken from a trail, so that its numbers have no hole. */
    private void brokenTrails(List<String> wrong) {
        handle.createQuery("""
            select * from (
                select h.namespace, h.last_trail,
                (select count(*) from trail t where t.namespace = h.namespace) as rows,
                (select coalesce(max(t.trail_no), 0) from trail t where t.namespace = h.namespace) as last
                from trail_heads h) counted
            where rows <> last_trail or last <> last_trail
            """)
                .map((row, context) -> "namespace " + row.getString(1) + ": its trail should end at row "
                        + row.getLong(2) + ", and has " + row.getLong(3) + " rows up to " + row.getLong(4))
                .forEach(wrong::add);
    }
}
