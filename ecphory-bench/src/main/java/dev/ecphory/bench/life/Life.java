package dev.ecphory.bench.life;

import dev.ecphory.bench.data.DataSet;
import dev.ecphory.bench.measure.Output;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
            lived.add(lived(course, options, Arm.LEARNING, progress));
        }
        String page = LifePage.markdown(options, lived);
        Output.text(options.results().resolve("life.md"), page);
        Output.json(options.results().resolve("life.json"), LifePage.json(options, lived));
        Output.text(options.results().resolve("life.svg"), Curves.svg(lived));
        return page;
    }

    private static List<Course> courses(LifeOptions options) {
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

    /** Lives through a course with each arm in each order, every time from the same store. */
    static Lived lived(Course course, LifeOptions options, List<Arm> arms, Progress progress) {
        Path folder = folder();
        try {
            Path fresh = folder.resolve("fresh.db");
            int questions = course.needs().size();
            try (Ecphory engine = open(fresh, options.tier())) {
                takeIn(engine.memory(NAMESPACE), course, progress);
                List<Integer> asWritten = IntStream.range(0, questions).boxed().toList();
                Walk off = walk(engine, folder, course, options, Arm.OFF, asWritten, progress);
                Map<Arm, List<Walk>> walks = new LinkedHashMap<>();
                for (Arm arm : arms) {
                    List<Walk> its = new ArrayList<>();
                    for (int order = 0; order < options.orders(); order++) {
                        List<Integer> asked = Walk.order(questions, options.seed() + order);
                        its.add(walk(engine, folder, course, options, arm, asked, progress));
                    }
                    walks.put(arm, its);
                }
                return new Lived(course, off, walks);
            }
        } finally {
            delete(folder);
        }
    }

    private static Walk walk(
            Ecphory fresh,
            Path folder,
            Course course,
            LifeOptions options,
            Arm arm,
            List<Integer> order,
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
            return Walk.of(course, store, options.tier(), arm, order, options.every(), progress);
        } finally {
            delete(own);
        }
    }

    private static void takeIn(Memory memory, Course course, Progress progress) {
        int size = course.events().size();
        for (int from = 0; from < size; from += BATCH) {
            memory.append(course.events().subList(from, Math.min(from + BATCH, size)));
            progress.at("append", Math.min(from + BATCH, size), size);
        }
        long unused = memory.embed(progress);
        while (!memory.consolidated()
                && memory.consolidate(progress).done().values().stream().anyMatch(n -> n > 0)) {
            // a chore stops after so many events
        }
    }

    private static Ecphory open(Path store, Tier tier) {
        return Ecphory.builder(store).tier(tier).background(false).open();
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("ecphory-life");
        } catch (IOException e) {
            throw failed("cannot make a folder for stores", e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> inside = Files.walk(folder)) {
            for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw failed("cannot delete " + folder, e);
        }
    }

    private static StoreUnavailableException failed(String what, IOException e) {
        return new StoreUnavailableException(what + " (" + e + ")", "check the disk and permissions", e);
    }
}
