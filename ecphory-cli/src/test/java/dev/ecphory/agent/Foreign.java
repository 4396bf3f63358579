package dev.ecphory.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;

/** Other people's configurations, at random: comments, commas, indents, line ends, marks, nothing at all. */
final class Foreign {
    static final List<Path> FILES = List.of(
            Path.of(".claude.json"),
            Path.of(".claude/settings.json"),
            Path.of(".codex/config.toml"),
            Path.of(".codex/hooks.json"),
            Path.of(".cursor/mcp.json"),
            Path.of(".cursor/hooks.json"),
            Path.of(".gemini/settings.json"));

    private final Random random;
    private final String newline;
    private final String unit;
    private final boolean comments;
    private final boolean commas;
    private final boolean oneLine;

    private Foreign(Random random) {
        this.random = random;
        this.newline = random.nextInt(4) == 0 ? "\r\n" : "\n";
        this.unit = List.of("  ", "    ", "\t", " ").get(random.nextInt(4));
        this.comments = random.nextBoolean();
        this.commas = random.nextBoolean();
        this.oneLine = random.nextInt(4) == 0;
    }

    static void furnish(Path home, Random random) throws IOException {
        for (Path file : FILES) {
            if (random.nextInt(4) > 0) {
                Path target = home.resolve(file);
                Files.createDirectories(target.getParent());
                Foreign hand = new Foreign(random);
                Files.writeString(target, file.toString().endsWith(".toml") ? hand.toml() : hand.json());
                Files.setPosixFilePermissions(
                        target, PosixFilePermissions.fromString(random.nextBoolean() ? "rw-r--r--" : "rw-------"));
            }
        }
    }

    /** Whether {@link #change} leaves something that can be read. */
    static boolean changeable(Path file) throws IOException {
        String text = Files.readString(file);
        int brace = text.indexOf('{');
        return file.toString().endsWith(".toml")
                || (brace >= 0 && text.substring(brace + 1).contains("\""));
    }

    /** What a user changes at the beginning and at the end of a file. */
    static void change(Path file) throws IOException {
        String text = Files.readString(file);
        if (file.toString().endsWith(".toml")) {
            Files.writeString(file, "first = 1\n" + text.replace("\uFEFF", ""));
            return;
        }
        int brace = text.indexOf('{');
        Files.writeString(
                file, text.substring(0, brace + 1) + " \"changed\": [1, 2], " + text.substring(brace + 1) + "// end");
    }

    private String toml() {
        StringBuilder text = new StringBuilder(random.nextInt(6) == 0 ? "\uFEFF" : "");
        List<String> parts = List.of(
                "model = \"gpt-5\"",
                "# a note",
                "[features]\nhooks = true",
                "[mcp_servers.other]\ncommand = 'x'\nargs = [\n 'a', # one\n]",
                "[[rules]]\nname = \"\"\"many\nlines\"\"\"",
                "",
                "[profiles.\"a b\"]\nx = { y = 1 }  # inline");
        for (String part : parts) {
            if (random.nextBoolean()) {
                text.append(part.replace("\n", newline)).append(newline);
            }
        }
        return random.nextBoolean() ? text.toString() : text.toString().stripTrailing();
    }

    private String json() {
        if (random.nextInt(10) == 0) {
            return List.of(
                            "",
                            "\n",
                            "{}",
                            "{ }",
                            "{\n}\n",
                            "// nothing yet\n",
                            "\uFEFF",
                            "{ /* empty */ }",
                            "{\n  // empty\n}")
                    .get(random.nextInt(9));
        }
        String mark = random.nextInt(8) == 0 ? "\uFEFF" : "";
        String head = comments && random.nextBoolean() ? "// head" + newline : "";
        return mark + head + object(0, true) + (random.nextBoolean() ? newline : "");
    }

    private String object(int depth, boolean root) {
        StringBuilder text = new StringBuilder("{");
        int members = random.nextInt(root ? 5 : 3);
        String margin = oneLine ? " " : newline + unit.repeat(depth + 1);
        boolean hooks = false;
        boolean servers = false;
        int written = 0;
        for (int i = 0; i < members; i++) {
            String member;
            int kind = random.nextInt(4);
            if (root && kind == 0 && !hooks) {
                hooks = true;
                member = "\"hooks\": {" + margin + inner() + "\""
                        + List.of("SessionStart", "sessionStart", "Other").get(random.nextInt(3)) + "\": ["
                        + (random.nextBoolean() ? "{\"command\": \"theirs\"}" : "") + "]" + margin + "}";
            } else if (root && kind == 1 && !servers) {
                servers = true;
                member = "\"mcpServers\": " + object(depth + 1, false);
            } else {
                member = "\"k" + i + "\" : " + value(depth);
            }
            text.append(written++ > 0 ? "," : "")
                    .append(comment())
                    .append(margin)
                    .append(member);
        }
        if (written > 0 && commas && random.nextBoolean()) {
            text.append(",");
        }
        text.append(comment());
        return text.append(oneLine ? "" : newline + unit.repeat(depth))
                .append("}")
                .toString();
    }

    private String inner() {
        return comments && random.nextBoolean() ? "/* theirs */ " : "";
    }

    private String comment() {
        return comments && random.nextInt(3) == 0 ? oneLine ? " /* c, } */" : " // it's, \"{\"" : "";
    }

    private String value(int depth) {
        return switch (random.nextInt(depth > 2 ? 4 : 6)) {
            case 0 -> "\"te\\\"xt, } // \\u00e9\"";
            case 1 -> "-1.5e+3";
            case 2 -> "null";
            case 3 -> "[]";
            case 4 -> object(depth + 1, false);
            default -> "[ 1, \"two\" , {\"x\":true} ]";
        };
    }
}
