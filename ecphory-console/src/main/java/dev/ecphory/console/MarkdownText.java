package dev.ecphory.console;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Block;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.Document;
import org.commonmark.node.Emphasis;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.ListBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * What somebody said, as the Markdown that models write. Only elements named here are written, with escaped text: HTML stays
 * text, an image is its description, and a link leads to a web page or a mail address or is text. A text that is long, deep or wide beyond reason
 * is shown as it is. Stateless; threads may share
 * it.
 */
final class MarkdownText {
    /** Without blocks of HTML, which stays text: they are told by patterns that go as deep as a tag has attributes. */
    private static final Set<Class<? extends Block>> BLOCKS = Set.of(
            BlockQuote.class,
            FencedCodeBlock.class,
            Heading.class,
            IndentedCodeBlock.class,
            ListBlock.class,
            ThematicBreak.class);

    private static final Parser PARSER = Parser.builder()
            .extensions(List.of(TablesExtension.create()))
            .enabledBlockTypes(BLOCKS)
            .customInlineContentParserFactory(new FormulaParser())
            .build();
    /** Longer texts are shown as they are. */
    private static final int LONGEST = 50_000;
    /** Marks of quotes and lists that one line may begin with, and elements that may be in one another. */
    private static final int DEEPEST = 40;

    /** Marks of emphasis, links, tags and formulas in one text: what ends each is looked for through all that follows. */
    private static final int MARKS = 1_500;
    /** Each may begin an element of its own. */
    private static final int LINES = 4_000;
    /** Cells of tables in one text; a row is filled up to the width of the head, however short it is. */
    private static final int CELLS = 10_000;

    private static final Pattern WEB = Pattern.compile("(?i)(https?://|mailto:)[^\\s\\p{Cntrl}]+");
    private static final Set<Class<? extends Node>> PLAIN =
            Set.of(Document.class, Paragraph.class, Text.class, SoftLineBreak.class, HardLineBreak.class);

    private final HtmlWriter html;

    private MarkdownText(HtmlWriter html) {
        this.html = html;
    }

    /** Writes a text in an element of its own; says whether it is more than plain paragraphs. */
    static boolean write(HtmlWriter html, String text, String style) {
        html.open("div", "class", "md " + style, "dir", "auto");
        boolean marked = false;
        if (text.length() > LONGEST || excessive(text)) {
            html.open("p", "class", "asis").said(text).close("p");
        } else {
            Node document = PARSER.parse(text);
            new MarkdownText(html).children(document, 0);
            marked = !plain(document);
        }
        html.close("div");
        return marked;
    }

    /** True when it may make more elements, or open more in one another, than anybody writes. */
    private static boolean excessive(String text) {
        return text.chars().filter(c -> "*_[$\\<".indexOf(c) >= 0).count() > MARKS
                || text.lines().count() > LINES
                || text.lines().anyMatch(line -> marks(line) > DEEPEST)
                || cells(text) > CELLS;
    }

    /** At most so many cells its tables have: every line up to a blank one, as wide as the widest line that may be a ruler. */
    private static long cells(String text) {
        long cells = 0;
        long width = 0;
        for (String line : text.lines().toList()) {
            if (line.isBlank()) {
                width = 0;
            } else if (line.indexOf('-') >= 0 && line.chars().allMatch(c -> " \t|:->*+.)0123456789".indexOf(c) >= 0)) {
                width = Math.max(width, line.chars().filter(c -> c == '|').count() + 1);
            }
            cells += width;
        }
        return cells;
    }

    /** Marks of quotes and lists before the first word; four spaces may continue what is in one more of them. */
    private static int marks(String line) {
        int marks = 0;
        int blanks = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean list = "-*+.)".indexOf(c) >= 0 && i + 1 < line.length() && line.charAt(i + 1) == ' ';
            if (c == '>' || list) {
                marks++;
            } else if (Character.isWhitespace(c)) {
                marks += ++blanks % 4 == 0 ? 1 : 0;
            } else if (!Character.isDigit(c)) {
                break;
            }
        }
        return marks;
    }

    private static boolean plain(Node node) {
        if (!PLAIN.contains(node.getClass())) {
            return false;
        }
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            if (!plain(child)) {
                return false;
            }
        }
        return true;
    }

    private void children(Node node, int depth) {
        if (depth > DEEPEST) {
            words(node);
            return;
        }
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            write(child, depth + 1);
        }
    }

    /** What is too deep to be marked up. */
    private void words(Node node) {
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            switch (child) {
                case Text text -> html.text(text.getLiteral());
                case Code code -> html.text(code.getLiteral());
                case HtmlInline markup -> html.text(markup.getLiteral());
                case FormulaParser.Formula formula -> html.text(formula.source());
                case FencedCodeBlock block -> html.text(block.getLiteral());
                case IndentedCodeBlock block -> html.text(block.getLiteral());
                case SoftLineBreak unused -> html.text(" ");
                default -> words(child);
            }
        }
    }

    private void in(String tag, Node node, int depth) {
        html.open(tag);
        children(node, depth);
        html.end(tag);
    }

    private void write(Node node, int depth) {
        switch (node) {
            case Text text -> html.text(text.getLiteral());
            case Code code -> code(code.getLiteral(), null);
            case FormulaParser.Formula formula -> code(formula.source(), "tex");
            case HtmlInline markup -> html.text(markup.getLiteral());
            case SoftLineBreak unused -> html.open("br");
            case HardLineBreak unused -> html.open("br");
            case Emphasis unused -> in("em", node, depth);
            case StrongEmphasis unused -> in("strong", node, depth);
            case Link link -> link(link, depth);
            case Image image -> {
                html.open("span", "class", "tag").text("image").end("span");
                children(image, depth);
            }
            case Paragraph unused -> in("p", node, depth);
            case Heading unused -> {
                html.open("p", "class", "heading");
                children(node, depth);
                html.close("p");
            }
            case BlockQuote unused -> in("blockquote", node, depth);
            case BulletList unused -> in("ul", node, depth);
            case OrderedList list -> {
                Integer first = list.getMarkerStartNumber();
                html.open("ol", "start", first == null || first == 1 ? null : Integer.toString(first));
                children(list, depth);
                html.close("ol");
            }
            case ListItem unused -> in("li", node, depth);
            case FencedCodeBlock block -> block(block.getLiteral());
            case IndentedCodeBlock block -> block(block.getLiteral());
            case ThematicBreak unused -> html.open("hr");
            case TableBlock unused -> table(node, depth);
            case TableHead unused -> in("thead", node, depth);
            case TableBody unused -> in("tbody", node, depth);
            case TableRow unused -> in("tr", node, depth);
            case TableCell cell -> in(cell.isHeader() ? "th" : "td", node, depth);
            default -> children(node, depth);
        }
    }

    private void table(Node node, int depth) {
        html.open("div", "class", "wide-table", "role", "region", "aria-label", "Table", "tabindex", "0");
        in("table", node, depth);
        html.close("div");
    }

    private void block(String source) {
        html.open("pre", "tabindex", "0", "aria-label", "Code", "role", "region");
        code(source, null);
        html.end("pre");
    }

    private void link(Link link, int depth) {
        if (!WEB.matcher(link.getDestination()).matches()) {
            children(link, depth);
            return;
        }
        html.open("a", "href", link.getDestination(), "rel", "noopener noreferrer nofollow");
        children(link, depth);
        html.end("a");
    }

    private void code(String source, @Nullable String style) {
        html.open("code", "class", style).text(source).end("code");
    }
}
