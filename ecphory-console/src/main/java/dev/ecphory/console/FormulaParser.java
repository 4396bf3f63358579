package dev.ecphory.console;

import java.util.HashSet;
import java.util.Set;
import org.commonmark.node.CustomNode;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.jspecify.annotations.Nullable;

/**
 * Finds formulas in TeX, as models write them, so that their underscores and backslashes are not read as Markdown:
 * {@code $x$}, {@code $$x$$}, {@code \(x\)} and {@code \[x\]}. Linear in the text. The factory is stateless, and threads may share it; what it
 * makes is for one text.
 */
final class FormulaParser implements InlineContentParserFactory, InlineContentParser {
    /** A formula: its source without the marks around it. */
    static final class Formula extends CustomNode {
        private final String source;

        Formula(String source) {
            this.source = source;
        }

        String source() {
            return source;
        }
    }

    @Override
    public Set<Character> getTriggerCharacters() {
        return Set.of('$', '\\');
    }

    private @Nullable Scanner searched;
    /** Marks that nothing in the text being read ends with any more. */
    private final Set<String> absent = new HashSet<>();

    @Override
    public InlineContentParser create() {
        return new FormulaParser();
    }

    @Override
    public ParsedInline tryParse(InlineParserState state) {
        Scanner scanner = state.scanner();
        if (!scanner.equals(searched)) {
            searched = scanner;
            absent.clear();
        }
        for (String[] marks : new String[][] {{"$$", "$$"}, {"\\(", "\\)"}, {"\\[", "\\]"}, {"$", "$"}}) {
            Position start = scanner.position();
            if (scanner.next(marks[0])) {
                ParsedInline found = upTo(scanner, marks[1]);
                if (found != null) {
                    return found;
                }
            }
            scanner.setPosition(start);
        }
        return ParsedInline.none();
    }

    /** A formula that ends with a mark; null where none does. Between single dollars it is no sum of money. */
    private @Nullable ParsedInline upTo(Scanner scanner, String end) {
        boolean single = end.equals("$");
        if (single && !Character.isLetter(scanner.peek()) && scanner.peek() != '\\') {
            return null;
        }
        if (absent.contains(end)) {
            return null;
        }
        Position begin = scanner.position();
        while (scanner.find(end.charAt(0)) >= 0) {
            Position here = scanner.position();
            if (scanner.next(end)) {
                String source = scanner.getSource(begin, here).getContent();
                boolean money = single && (Character.isDigit(scanner.peek()) || source.endsWith(" "));
                return source.isBlank() || money ? null : ParsedInline.of(new Formula(source), scanner.position());
            }
            scanner.next();
        }
        absent.add(end);
        return null;
    }
}
