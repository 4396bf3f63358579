package dev.ecphory.cli.kit;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is around a command: its streams, its environment and what kind of terminal is at the other end. The launcher
 * tells the last, because a shell knows it for nothing. Not for several threads.
 *
 * @param in what is piped in
 * @param out answers, and nothing else
 * @param err everything else
 * @param environment variables by name
 * @param terminals which of {@code in}, {@code out} and {@code err} are terminals
 * @param width of the terminal, in columns
 * @param settings what the command line sets by {@link Setting#OPTION}
 */
public record Shell(
        InputStream in,
        PrintStream out,
        PrintStream err,
        Map<String, String> environment,
        Set<String> terminals,
        int width,
        Map<Setting, String> settings) {
    private static final int NARROW = 40;
    private static final int WIDE = 140;
    private static final int USUAL = 100;

    public Shell {
        environment = Map.copyOf(environment);
        terminals = Set.copyOf(terminals);
        settings = Map.copyOf(settings);
    }

    /** Nothing is set by an option. */
    public Shell(
            InputStream in,
            PrintStream out,
            PrintStream err,
            Map<String, String> environment,
            Set<String> terminals,
            int width) {
        this(in, out, err, environment, terminals, width, Map.of());
    }

    /** The same with what the command line sets. */
    public Shell with(Map<Setting, String> set) {
        return new Shell(in, out, err, environment, terminals, width, set);
    }

    /** The real one: standard streams in UTF-8 whatever the locale, terminals as the launcher saw them. */
    public static Shell real() {
        String told = System.getProperty("ecphory.columns", "");
        return new Shell(
                new FileInputStream(FileDescriptor.in),
                stream(FileDescriptor.out, 1 << 14),
                stream(FileDescriptor.err, 1 << 10),
                System.getenv(),
                Set.of(System.getProperty("ecphory.terminals", "none").split(",")),
                columns(told.isEmpty() ? System.getenv().getOrDefault("COLUMNS", "") : told));
    }

    private static PrintStream stream(FileDescriptor descriptor, int buffer) {
        return new PrintStream(
                new java.io.BufferedOutputStream(new FileOutputStream(descriptor), buffer),
                false,
                StandardCharsets.UTF_8);
    }

    private static int columns(String told) {
        try {
            return Math.clamp(Integer.parseInt(told), NARROW, WIDE);
        } catch (NumberFormatException unknown) {
            return USUAL;
        }
    }

    /** A variable that is set to something. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    /** What an option says, or the variable that stands in for it; null when neither does. */
    public @Nullable String told(@Nullable String option, String variable) {
        return option == null ? variable(variable).orElse(null) : option;
    }

    /** What a setting is set to, by an option or by {@link Setting#VARIABLE}. */
    public Optional<String> setting(Setting setting) {
        return Optional.ofNullable(settings.getOrDefault(setting, everywhere().get(setting)));
    }

    /** The settings of the environment. */
    public Map<Setting, String> everywhere() {
        List<String> lines = variable(Setting.VARIABLE).stream()
                .flatMap(text -> Stream.of(text.split("[;\n]")))
                .filter(line -> !line.isBlank())
                .toList();
        return Setting.read(Setting.VARIABLE, lines);
    }

    /** Whether answers may have colours: on a terminal, unless NO_COLOR forbids; anywhere if CLICOLOR_FORCE asks. */
    public boolean colours() {
        if (variable("NO_COLOR").isPresent()) {
            return false;
        }
        return variable("CLICOLOR_FORCE").isPresent()
                || (terminals.contains("out") && !"dumb".equals(environment.get("TERM")));
    }

    /** Whether somebody watches {@code err}. */
    public boolean watched() {
        return terminals.contains("err") && !"dumb".equals(environment.get("TERM"));
    }

    /** Where an answer in JSON goes: on a terminal, with what could drive it as escapes. */
    public PrintStream json() {
        return terminals.contains("out") ? PlainText.escaping(out) : out;
    }

    /** Says something that is not an answer. */
    public void note(String text) {
        err.println(PlainText.line(text));
        err.flush();
    }
}
