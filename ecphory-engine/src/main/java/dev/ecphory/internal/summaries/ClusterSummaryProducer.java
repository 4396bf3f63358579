package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.vector.PhraseVectors;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.hipparchus.clustering.Cluster;
import org.hipparchus.clustering.Clusterable;
import org.hipparchus.clustering.DBSCANClusterer;

/**
 * Summaries of events of one month that are about one thing, in whichever sessions they were said (True Memory, scenes). By
 * DBSCAN over the static table, within a month, so that what is new costs no more than its month.
 */
record ClusterSummaryProducer(ChoreInput input, EventBuckets places) implements SummaryProducer {
    /** True Memory: a cluster has ten events or more, and its core points five neighbours. */
    private static final int LEAST = 10;

    private static final int NEIGHBOURS = 5;
    /** How near neighbours are: a cosine of .55, so that about a tenth of the events of a chat are in clusters. */
    private static final double NEAR = 1 - .55;
    /** What an event is about is told by its beginning. */
    private static final int BEGINNING = 500;

    private static final class Point implements Clusterable {
        private final LogEntry entry;
        private final double[] point;

        Point(LogEntry entry) {
            this.entry = entry;
            String text = entry.event().text();
            float[] direction = PhraseVectors.bundled().of(text.substring(0, Math.min(BEGINNING, text.length())));
            this.point = new double[direction.length];
            for (int i = 0; i < point.length; i++) {
                point[i] = direction[i];
            }
        }

        LogEntry entry() {
            return entry;
        }

        @Override
        public double[] getPoint() {
            return point;
        }
    }

    @Override
    public Kind kind() {
        return Kind.CLUSTER;
    }

    @Override
    public Set<String> subjects(LogEntry entry) {
        return Set.of(EventBuckets.month(entry));
    }

    /** Of a month; each is named with the month and its first event. */
    @Override
    public List<Summary> make(String month) {
        List<Point> points =
                input.speaking(places.ofMonth(month)).stream().map(Point::new).toList();
        if (points.size() < LEAST) {
            return List.of();
        }
        List<Summary> made = new ArrayList<>();
        for (Cluster<Point> cluster :
                new DBSCANClusterer<Point>(NEAR, NEIGHBOURS, ClusterSummaryProducer::distance).cluster(points)) {
            List<LogEntry> entries = cluster.getPoints().stream()
                    .map(Point::entry)
                    .sorted(Comparator.comparingLong(LogEntry::seq))
                    .toList();
            long sessions =
                    entries.stream().map(EventBuckets::session).distinct().count();
            if (entries.size() >= LEAST && sessions > 1) {
                String subject = month + " " + entries.getFirst().id();
                ExtractiveSummarizer.of(Kind.CLUSTER, subject, input.source(entries))
                        .ifPresent(made::add);
            }
        }
        return made;
    }

    @Override
    public List<String> before(String month) {
        String prefix = Summary.idOf(Kind.CLUSTER, month + " ");
        return input.store().summaries().of(input.namespace(), List.of(Kind.CLUSTER)).stream()
                .map(Summary::id)
                .filter(id -> id.startsWith(prefix))
                .toList();
    }

    private static double distance(double[] one, double[] other) {
        double sum = 0; // in one order on every machine
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return 1 - sum;
    }
}
