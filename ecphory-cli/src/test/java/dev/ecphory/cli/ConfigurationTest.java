package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.AnswerOptions;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Preset;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.ContextOptions;
import dev.ecphory.Visibility;
import dev.ecphory.cli.kit.Setting;
import dev.ecphory.house.Generated;
import dev.ecphory.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The reference of settings is what the code says; the starter's tests write its part of it. */
final class ConfigurationTest {
    private static final Path PAGE = Path.of("..", "docs", "configuration.md");
    private static final String VARIABLE = "ECPHORY_[A-Z]+(?:_[A-Z]+)*";
    /** How an option says which variable stands for it. */
    private static final Pattern STANDS = Pattern.compile(";?\\s+(" + VARIABLE + ") when not given\\.");
    /** How a variable is read that is not ours. */
    private static final Pattern READ =
            Pattern.compile("(?:variable|moved|environment\\(?\\)?\\.get|getOrDefault)\\(\\s*\"([A-Z][A-Z_]+)\"");

    @TempDir
    Path folder;

    @Test
    void everyMethodThatSetsSomethingInJavaIsOnThePage() throws IOException {
        Path core = Path.of("..", "ecphory-api/src/main/java/dev/ecphory");
        Path langchain = Path.of("..", "ecphory-langchain4j/src/main/java/dev/ecphory/langchain4j");
        part("builder", SourceDocs.settings(core.resolve("Ecphory.java"), "Builder", "`Ecphory.builder(…)`"));
        part(
                "recall options",
                SourceDocs.components(core.resolve("RecallOptions.java"), RecallOptions.defaults(), "`RecallOptions`"));
        part("sight", SourceDocs.components(core.resolve("Visibility.java"), Visibility.NOW, "`Visibility`"));
        part(
                "context options",
                SourceDocs.components(core.resolve("RecallOptions.java"), ContextOptions.DEFAULTS, "`ContextOptions`"));
        part(
                "answer options",
                SourceDocs.components(core.resolve("AnswerOptions.java"), AnswerOptions.defaults(), "`AnswerOptions`"));
        part(
                "retriever",
                SourceDocs.settings(
                        langchain.resolve("EcphoryContentRetriever.java"), "Builder", "`EcphoryContentRetriever`"));
        part(
                "chat memory store",
                SourceDocs.settings(
                        langchain.resolve("EcphoryChatMemoryStore.java"), "Builder", "`EcphoryChatMemoryStore`"));
    }

    @Test
    void everySwitchThatConfigShowsIsOnThePage() throws IOException {
        Map<String, OptionSpec> options = new TreeMap<>();
        command("admin config").getCommandSpec().options().forEach(each -> options.put(each.longestName(), each));
        Map<String, ?> shown = new Cli(folder.resolve("m.db"))
                .without("ECPHORY_NAMESPACE")
                .raw("admin", "config", "--json", "--model", "m")
                .json();
        List<List<String>> rows = new ArrayList<>();
        shown.forEach((name, told) -> {
            OptionSpec option = options.get("--" + name);
            String set = Stream.of(Setting.values())
                    .map(Setting::key)
                    .filter(name::equals)
                    .map(key -> "`" + Setting.OPTION + " " + key + "=…`")
                    .findFirst()
                    .orElse("");
            String value = String.valueOf(((Map<?, ?>) Objects.requireNonNull(told)).get("value"));
            rows.add(List.of(
                    "`" + name + "`",
                    unlessSet(name, value),
                    option == null ? set : "`" + option.longestName() + "`",
                    option == null ? "" : coded(variables(option))));
        });
        part("switches", Generated.table(List.of("switch", "unless set", "option", "variable"), rows));
    }

    private String unlessSet(String name, String value) {
        return switch (name) {
            case "db", "model", "model.key", "namespace", "embedder", "cross-encoder", "describe-model", "assets" -> "";
            case "cache" -> value.replace(folder + "/m.db", "`STORE") + "`";
            case "recall.recipes" -> "every name that `--recipe` takes";
            default -> "`" + value + "`";
        };
    }

    @Test
    void everySettingIsOnThePage() throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (Setting setting : Setting.values()) {
            rows.add(List.of("`" + setting.key() + "=" + setting.label() + "`", setting.description()));
        }
        part("settings", Generated.table(List.of("setting", "is"), rows));
    }

    @Test
    void everyPresetIsOnThePageWithWhatItSetsAndWhy() throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (Preset preset : Preset.values()) {
            for (Preset.Choice one : preset.choices()) {
                rows.add(List.of("`" + preset.key() + "`", "`" + one.name() + "`", "`" + one.value() + "`", one.why()));
            }
        }
        part("presets", Generated.table(List.of("preset", "sets", "to", "because"), rows));
    }

    @Test
    void configSaysWhetherAFlagTheEnvironmentOrThePresetSetASwitch() {
        Cli cli = new Cli(folder.resolve("p.db")).with("ECPHORY_PRESET", "companion");
        assertThat(from(cli.raw("admin", "config", "--json"), "preset")).isEqualTo("environment ECPHORY_PRESET");
        assertThat(from(cli.raw("admin", "config", "--json"), "cognition")).isEqualTo("preset companion");
        assertThat(from(cli.raw("admin", "config", "--json"), "tier")).isEqualTo("default");
        Cli.Answer named = cli.raw("admin", "config", "--json", "--set=cognition=off", "--preset=archive");
        assertThat(from(named, "cognition")).isEqualTo("flag --set cognition");
        assertThat(from(named, "forgetting")).isEqualTo("preset archive");
        assertThat(String.valueOf(named.json().get("admission"))).contains("keep_all");
        assertThat(from(
                        cli.raw("admin", "config", "--json", "--set=forgetting=companion", "--preset=default"),
                        "cognition"))
                .isEqualTo("flag --set forgetting");
        assertThat(cli.raw("admin", "config", "--preset=fast").code()).isEqualTo(2);
    }

    private static String from(Cli.Answer config, String name) {
        return String.valueOf(((Map<?, ?>) Objects.requireNonNull(config.json().get(name))).get("from"));
    }

    @Test
    void everyOptionAndLimitOfTheServerIsOnThePage() throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (OptionSpec option : command("serve").getCommandSpec().options()) {
            rows.add(List.of(
                    "`" + option.longestName() + (option.arity().max() == 0 ? "" : " " + option.paramLabel()) + "`",
                    String.join(" ", option.description())));
        }
        part("serve", Generated.table(List.of("`ecphory serve`", "is"), rows));
        ServerSettings usual = ServerSettings.DEFAULTS;
        part(
                "limits",
                Generated.table(
                        List.of("`ServerSettings`", "unless set", "accepts"),
                        List.of(
                                List.of("port", "" + usual.port(), range(() -> usual.withAddress("127.0.0.1", -1))),
                                List.of("maxBody", "" + usual.maxBody(), range(() -> usual.withLimits(-1, 0, 1))),
                                List.of(
                                        "perMinute",
                                        "" + usual.perMinute(),
                                        range(() -> usual.withLimits(usual.maxBody(), -1, 1))),
                                List.of(
                                        "maxConnections",
                                        "" + usual.maxConnections(),
                                        range(() -> usual.withLimits(usual.maxBody(), 0, 0))))));
    }

    private static String range(Supplier<ServerSettings> wrong) {
        try {
            throw new AssertionError("accepted: " + wrong.get());
        } catch (InvalidInputException refused) {
            return refused.nextStep().replace("give a number from ", "");
        }
    }

    @Test
    void everyVariableThatStandsForAnOptionIsOnThePage() throws IOException {
        Map<String, Set<String>> stands = new TreeMap<>();
        Map<String, String> means = new TreeMap<>();
        everyOption(all(), option -> variables(option).forEach(name -> {
            stands.computeIfAbsent(name, none -> new TreeSet<>()).add(option.longestName());
            means.merge(name, described(option), (one, other) -> one.length() <= other.length() ? one : other);
        }));
        List<List<String>> rows = new ArrayList<>();
        stands.forEach((name, options) -> rows.add(List.of("`" + name + "`", coded(options), means.get(name))));
        part("variables", Generated.table(List.of("variable", "stands for", "which is"), rows));
    }

    @Test
    void everyVariableThatIsReadIsOnThePageAndNoneThatIsNot() throws IOException {
        Set<String> read = new TreeSet<>();
        for (String module : List.of("ecphory-cli", "ecphory-server", "ecphory-console", "ecphory-compat")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    String source = Files.readString(file);
                    Matcher quoted = Pattern.compile("\"(" + VARIABLE + ")\"").matcher(source);
                    quoted.results().forEach(found -> read.add(found.group(1)));
                    READ.matcher(source).results().forEach(found -> read.add(found.group(1)));
                }
            }
        }
        Matcher launcher = Pattern.compile("\\$\\{?((?:ECPHORY|XDG|JAVA|LC)_[A-Z_]+|LANG)\\b")
                .matcher(Files.readString(Path.of("..", "bin", "ecphory")));
        launcher.results().forEach(found -> read.add(found.group(1)));

        Set<String> told = Pattern.compile("(?m)^\\| ((?:`[A-Z][A-Z_]+`(?:, )?)+) \\|")
                .matcher(Files.readString(PAGE))
                .results()
                .flatMap(row ->
                        Pattern.compile("[A-Z][A-Z_]+").matcher(row.group(1)).results())
                .map(found -> found.group())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(told).as("rows of variables in docs/configuration.md").isEqualTo(read);
    }

    private static Set<String> variables(OptionSpec option) {
        return STANDS.matcher(String.join(" ", option.description()))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String described(OptionSpec option) {
        return STANDS.matcher(String.join(" ", option.description())).replaceAll(".");
    }

    private static String coded(Set<String> names) {
        return names.stream().map(each -> "`" + each + "`").collect(Collectors.joining(", "));
    }

    private static CommandLine all() {
        return DocumentationTest.commands();
    }

    private static CommandLine command(String name) {
        CommandLine line = all();
        for (String each : name.split(" ")) {
            line = Objects.requireNonNull(line.getSubcommands().get(each));
        }
        return line;
    }

    private static void everyOption(CommandLine line, Consumer<OptionSpec> each) {
        line.getCommandSpec().options().forEach(each);
        line.getSubcommands().values().forEach(sub -> everyOption(sub, each));
    }

    private static void part(String name, String text) throws IOException {
        Generated.holds(PAGE, name, text);
    }
}
