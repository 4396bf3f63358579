package dev.ecphory.bench.life;

import dev.ecphory.bench.data.DataSet;
import dev.ecphory.bench.measure.Output;
import dev.ecphory.bench.measure.Scratch;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code bench life}: memories that last, asked one question after another, with reports of what was of use and a cycle every
 * so many questions; what is recalled later with what was learned, against without. Writes {@code life.md}, {@code life.json} and
 * {@code life.svg}.
 */
public final class Life {
    /** Whose memory it is. */
    static final String NAMESPACE = "life";

    /** Events in a transaction. */
    private static final int BATCH = 500;

    private Life() {}

    /**
     * Runs it and writes the files.
     *
     * @return the Markdown page
     */
    public static String run(LifeOptions options, Progress progress) {
        List<Lived> lived = new ArrayList<>();
        for (Course course : courses(options)) {
            lived.add(lived(course, options, Arm.LEARNING, false, progress));
        }
        String page = LifePage.markdown(options, lived);
        Output.text(options.results().resolve("life.md"), page);
        Output.json(options.results().resolve("life.json"), LifePage.json(options, lived));
        Output.text(options.results().resolve("life.svg"), Curves.svg(lived));
        return page;
    }

    static List<Course> courses(LifeOptions options) {
        List<Course> courses = new ArrayList<>();
        for (String joined : options.dataSets()) {
            courses.add(
                    Course.of(Stream.of(joined.split("\\+")).map(DataSet::load).toList()));
        }
        if (options.worlds() > 0) {
            courses.add(Lives.of(options.worlds(), options.questions(), options.seed()));
        }
        return courses;
    }

    /**
     * Lives through a course with each arm in each order, every time from the same store.
     *
     * @param timed whether every event is recorded when it happened, and every question asked when it was asked
     */
    static Lived lived(Course course, LifeOptions options, List<Arm> arms, boolean timed, Progress progress) {
        try (Scratch scratch = Scratch.of("life")) {
            Path folder = scratch.path();
            Path fresh = folder.resolve("fresh.db");
            int questions = course.needs().size();
            Clock clock = new Clock();
            try (Ecphory engine = Ecphory.builder(fresh)
                    .tier(options.tier())
                    .background(false)
                    .clock(clock)
                    .open()) {
                takeIn(engine.memory(NAMESPACE), course, timed ? clock : null, progress);
                List<Integer> asWritten = IntStream.range(0, questions).boxed().toList();
                Walk off = walk(engine, folder, course, options, Arm.OFF, asWritten, timed, progress);
                Map<Arm, List<Walk>> walks = new LinkedHashMap<>();
                for (Arm arm : arms) {
                    List<Walk> its = new ArrayList<>();
                    for (int order = 0; order < options.orders(); order++) {
                        List<Integer> asked = Walk.order(questions, options.seed() + order);
                        its.add(walk(engine, folder, course, options, arm, asked, timed, progress));
                    }
                    walks.put(arm, its);
                }
                return new Lived(course, off, walks);
            }
        }
    }

    private static Walk walk(
            Ecphory fresh,
            Path folder,
            Course course,
            LifeOptions options,
            Arm arm,
            List<Integer> order,
            boolean timed,
            Progress progress) {
        Path own = folder.resolve("own");
        try {
            Files.createDirectory(own);
        } catch (IOException e) {
            throw failed("cannot make " + own, e);
        }
        try {
            Path store = own.resolve("store.db");
            fresh.backup(store);
            return Walk.of(course, store, options.tier(), arm, order, options.every(), timed, progress);
        } finally {
            Scratch.delete(own);
        }
    }

    private static void takeIn(Memory memory, Course course, @Nullable Clock clock, Progress progress) {
        int size = course.events().size();
        for (int from = 0; from < size; ) {
            int to = clock == null ? Math.min(from + BATCH, size) : sessionEnd(course.events(), from);
            OffsetDateTime at = course.events().get(to - 1).occurredAt();
            if (clock != null && at != null) {
                clock.set(at.toInstant());
            }
            memory.append(course.events().subList(from, to));
            from = to;
            progress.at("append", from, size);
        }
        long unused = memory.embed(progress);
        while (!memory.consolidated()
                && memory.consolidate(progress).done().values().stream().anyMatch(n -> n > 0)) {
            // a chore stops after so many events
        }
    }

    private static int sessionEnd(List<Event> events, int from) {
        int to = from + 1;
        while (to < events.size()
                && to - from < BATCH
                && Objects.equals(events.get(to).session(), events.get(from).session())) {
            to++;
        }
        return to;
    }

    private static StoreUnavailableException failed(String what, IOException e) {
        return new StoreUnavailableException(what + " (" + e + ")", "check the disk and permissions", e);
    }
}
