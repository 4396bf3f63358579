package dev.ecphory.ingest;

import dev.ecphory.Modality;
import dev.ecphory.internal.text.JsonDocument;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells the kind of content by rules, the first that fits: something seen or heard; records (JSON of two objects and more that
 * share half of their keys, or four of five lines with one delimiter equally often); a program (by its name, by fences around
 * three of five characters, or by three of ten lines); talk (messages, or two lines that begin with a speaker); prose of 500
 * words; else a short conversation. Linear in the text that it is shown. Immutable; threads may share it.
 */
public final class RuleContentRouter implements ContentRouter {
    private static final int SHORT_MESSAGES = 6;
    private static final int SHORT_CHARACTERS = 4_000;
    private static final int ARTICLE_WORDS = 500;
    private static final double OF_LINES = .8;
    private static final double OF_KEYS = .5;
    private static final double FENCED = .6;
    private static final double PROGRAM = .3;
    /** Longer lines are records or data, never somebody's name and words. */
    private static final int LONGEST_LINE = 10_000;

    private static final Pattern SPEAKER = Pattern.compile("^\\w[\\w .-]{0,30}:.*", Pattern.UNICODE_CHARACTER_CLASS);
    private static final ContentKindRules RULES = ContentKindRules.read();

    private final StrategyTable table;

    /** Decides by a table. */
    public RuleContentRouter(StrategyTable table) {
        this.table = table;
    }

    private record RoutingReason(ContentKind kind, String because) {}

    @Override
    public DerivationPlan plan(ContentSample material) {
        RoutingReason told = kind(material);
        return new DerivationPlan(told.kind(), table.strategy(told.kind()), told.because());
    }

    private static RoutingReason kind(ContentSample material) {
        if (material.modality() != Modality.TEXT && material.modality() != Modality.TOOL) {
            return new RoutingReason(ContentKind.MULTIMODAL, "it is seen or heard");
        }
        if (material.messages() > 0) {
            return talk(material, material.messages());
        }
        String text = material.text();
        String path = material.path();
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        if (path != null && RULES.named(ContentKind.STRUCTURED_DATA, path)) {
            return new RoutingReason(ContentKind.STRUCTURED_DATA, "its name says records");
        }
        Optional<RoutingReason> records = records(text, lines);
        if (records.isPresent()) {
            return records.get();
        }
        if (path != null && RULES.named(ContentKind.CODE, path)) {
            return new RoutingReason(ContentKind.CODE, "its name says a program");
        }
        if (!text.isBlank() && fenced(text) >= FENCED * text.length()) {
            return new RoutingReason(ContentKind.CODE, "most of it is fenced code");
        }
        long program = lines.stream().filter(RULES::program).count();
        long spoken = lines.stream()
                .filter(line -> line.length() <= LONGEST_LINE)
                .filter(line -> SPEAKER.matcher(line).matches())
                .count();
        // "Anna:" alone ends like a program's line
        if (!lines.isEmpty() && program >= PROGRAM * lines.size() && lines.size() >= 3 && program > spoken) {
            return new RoutingReason(
                    ContentKind.CODE, program + " of " + lines.size() + " lines look like a program's");
        }
        if (spoken >= 2) {
            return talk(material, (int) Math.min(spoken, Integer.MAX_VALUE));
        }
        long words = words(text);
        return words >= ARTICLE_WORDS
                ? new RoutingReason(ContentKind.LONG_ARTICLE, words + " words of prose and more")
                : new RoutingReason(ContentKind.SHORT_CONVERSATION, "nothing says otherwise");
    }

    private static RoutingReason talk(ContentSample material, int messages) {
        boolean small = messages <= SHORT_MESSAGES && material.characters() <= SHORT_CHARACTERS;
        return new RoutingReason(
                small ? ContentKind.SHORT_CONVERSATION : ContentKind.LONG_CONVERSATION,
                messages + " messages, " + material.characters() + " characters");
    }

    private static Optional<RoutingReason> records(String text, List<String> lines) {
        String bare = text.strip();
        if (bare.startsWith("[") || bare.startsWith("{")) {
            List<JsonDocument> objects = new ArrayList<>();
            if (JsonDocument.read(bare).orElse(null) instanceof JsonDocument.Items items) {
                objects.addAll(items.all());
            } else if (lines.size() >= 2) {
                lines.forEach(line -> JsonDocument.read(line).ifPresent(objects::add));
            }
            if (alike(objects)) {
                return Optional.of(
                        new RoutingReason(ContentKind.STRUCTURED_DATA, objects.size() + " objects of one form"));
            }
        }
        if (lines.size() < 3) {
            return Optional.empty();
        }
        for (char delimiter : new char[] {'\t', ';', '|', ','}) {
            long first = count(lines.getFirst(), delimiter);
            long same = first == 0
                    ? 0
                    : lines.stream()
                            .filter(line -> count(line, delimiter) == first)
                            .count();
            // one comma or semicolon a line is prose or a program
            boolean enough = first > 1 || delimiter == '\t' || delimiter == '|';
            if (enough && same >= OF_LINES * lines.size()) {
                return Optional.of(
                        new RoutingReason(ContentKind.STRUCTURED_DATA, "lines of " + (first + 1) + " fields"));
            }
        }
        return Optional.empty();
    }

    private static boolean alike(List<JsonDocument> objects) {
        if (objects.size() < 2
                || !(objects.get(0) instanceof JsonDocument.Members one)
                || !(objects.get(1) instanceof JsonDocument.Members other)) {
            return false;
        }
        Set<String> all = new HashSet<>(one.all().keySet());
        Set<String> shared = new HashSet<>(all);
        all.addAll(other.all().keySet());
        shared.retainAll(other.all().keySet());
        return !all.isEmpty() && shared.size() >= OF_KEYS * all.size();
    }

    private static long fenced(String text) {
        long inside = 0;
        boolean open = false;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            boolean fence = line.strip().startsWith("```");
            inside += open || fence ? line.length() + 1 : 0;
            open ^= fence;
        }
        return inside;
    }

    private static long words(String text) {
        long words = 0;
        boolean inside = false;
        for (int i = 0; i < text.length(); i++) {
            boolean word = Character.isLetterOrDigit(text.charAt(i));
            words += word && !inside ? 1 : 0;
            inside = word;
        }
        return words;
    }

    private static long count(String line, char wanted) {
        return line.chars().filter(c -> c == wanted).count();
    }
}
