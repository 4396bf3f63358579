package dev.ecphory.lab.experiment;

import dev.ecphory.RecallOptions;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.lab.experiment.Experiment.Answers;
import dev.ecphory.lab.experiment.Experiment.Data;
import dev.ecphory.lab.experiment.Experiment.Entry;
import dev.ecphory.lab.experiment.Experiment.JudgeSpec;
import dev.ecphory.lab.experiment.Experiment.Kind;
import dev.ecphory.lab.experiment.Experiment.ModelSpec;
import dev.ecphory.lab.experiment.Experiment.ReaderSpec;
import dev.ecphory.lab.kit.JsonFiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A reader of an {@link Experiment} from YAML. Every name that is not known, and every value out of range, is refused with the
 * place where it stands.
 */
public final class ExperimentFile {
    private static final List<String> MODEL = List.of("model", "url", "prices", "max-tokens");
    private static final List<String> ENTRY =
            List.of("kind", "name", "recipe", "tier", "limit", "tokens", "cross-encoder", "answers", "command");
    private static final int READER_TOKENS = 200;
    private static final int JUDGE_TOKENS = 1_000;
    private static final double HALF = .5;

    private ExperimentFile() {}

    /**
     * Reads one.
     *
     * @throws dev.ecphory.InvalidInputException naming file and place when it is wrong
     */
    public static Experiment read(Path file) {
        LocatedJson root = JsonFiles.only(
                JsonFiles.ofYaml(file),
                List.of(
                        "name",
                        "data",
                        "contestants",
                        "reader",
                        "judge",
                        "depth",
                        "repetitions",
                        "concurrency",
                        "seed",
                        "counter"));
        return new Experiment(
                root.field("name").text(),
                data(root.field("data")),
                root.field("contestants").items().stream()
                        .map(ExperimentFile::entry)
                        .toList(),
                root.optional("reader").map(ExperimentFile::reader).orElse(new ReaderSpec("none", null)),
                root.optional("judge").map(ExperimentFile::judge).orElse(new JudgeSpec("none", null, 1, HALF, null)),
                whole(root, "depth", 100),
                whole(root, "repetitions", 1),
                whole(root, "concurrency", 4),
                whole(root, "seed", 42),
                root.optional("counter").map(LocatedJson::text).orElse("estimate"));
    }

    private static Data data(LocatedJson data) {
        JsonFiles.only(data, List.of("set", "sha256", "conversations", "questions", "categories"));
        return new Data(
                data.field("set").text(),
                data.optionalText("sha256"),
                whole(data, "conversations", 0),
                whole(data, "questions", 0),
                data.optional("categories").map(LocatedJson::items).orElse(List.of()).stream()
                        .map(LocatedJson::text)
                        .toList());
    }

    private static Entry entry(LocatedJson entry) {
        JsonFiles.only(entry, ENTRY);
        LocatedJson told = entry.field("kind");
        Kind kind = Arrays.stream(Kind.values())
                .filter(each -> each.key().equals(told.text()))
                .findFirst()
                .orElseThrow(() -> told.wrong(
                        "is no contestant",
                        "give one of "
                                + Arrays.stream(Kind.values()).map(Kind::key).toList()));
        String tier = entry.optional("tier").map(LocatedJson::text).orElse("base");
        if (!List.of("edge", "base").contains(tier)) {
            throw entry.field("tier").wrong("is no tier", "give edge or base");
        }
        String recipe = entry.optional("recipe").map(LocatedJson::text).orElse(RecallOptions.DEFAULT_PROFILE);
        RetrievalProfile.named(recipe);
        return new Entry(
                kind,
                entry.optional("name").map(LocatedJson::text).orElse(kind.key()),
                recipe,
                tier,
                whole(entry, "limit", 20),
                whole(entry, "tokens", 4_000),
                entry.optionalText("cross-encoder"),
                entry.optional("answers").map(ExperimentFile::answers).orElse(null),
                entry.optionalText("command"));
    }

    /** {@code true} for the rules, or the model that reads and the preset that routes. */
    private static @Nullable Answers answers(LocatedJson answers) {
        if (answers.node().isObject()) {
            JsonFiles.only(answers, with(MODEL, "preset"));
            return new Answers(model(answers, READER_TOKENS), answers.optionalText("preset"));
        }
        return JsonFiles.truth(answers) ? new Answers(null, null) : null;
    }

    private static ReaderSpec reader(LocatedJson reader) {
        JsonFiles.only(reader, with(MODEL, "kind"));
        return new ReaderSpec(reader.field("kind").text(), model(reader, READER_TOKENS));
    }

    private static JudgeSpec judge(LocatedJson judge) {
        JsonFiles.only(judge, with(MODEL, "kind", "criteria", "votes", "right-from"));
        return new JudgeSpec(
                judge.field("kind").text(),
                judge.optionalText("criteria"),
                whole(judge, "votes", 1),
                judge.optional("right-from").map(JsonFiles::number).orElse(HALF),
                model(judge, JUDGE_TOKENS));
    }

    private static List<String> with(List<String> known, String... own) {
        return Stream.concat(Arrays.stream(own), known.stream()).toList();
    }

    private static @Nullable ModelSpec model(LocatedJson spec, int maxTokens) {
        Optional<LocatedJson> name = spec.optional("model");
        if (name.isEmpty()) {
            return null;
        }
        List<LocatedJson> prices =
                spec.optional("prices").map(LocatedJson::items).orElse(List.of());
        if (!(prices.isEmpty() || prices.size() == 2 || prices.size() == 3)) {
            throw spec.field("prices").wrong("is not two or three prices", "give in, out and, where it differs, kept");
        }
        double in = prices.isEmpty() ? 0 : JsonFiles.number(prices.get(0));
        return new ModelSpec(
                name.get().text(),
                spec.optionalText("url"),
                in,
                prices.size() == 3 ? JsonFiles.number(prices.get(2)) : in,
                prices.isEmpty() ? 0 : JsonFiles.number(prices.get(1)),
                whole(spec, "max-tokens", maxTokens));
    }

    private static int whole(LocatedJson of, String field, int otherwise) {
        return of.optional(field).map(JsonFiles::integer).orElse(otherwise);
    }
}
