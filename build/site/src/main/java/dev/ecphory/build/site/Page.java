package dev.ecphory.build.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** One page of Markdown, named by its path in the checkout with slashes. Markup of HTML within it is shown, not kept. */
final class Page {
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .build();

    private final String path;
    private final Node tree;
    private final List<String> headings = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final List<Image> images = new ArrayList<>();

    Page(String path, String markdown) {
        this.path = path;
        this.tree = PARSER.parse(markdown);
        tree.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                headings.add(words(heading));
                visitChildren(heading);
            }

            @Override
            public void visit(Link link) {
                links.add(link);
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                images.add(image);
            }
        });
    }

    String path() {
        return path;
    }

    /** The first heading, or the path where there is none. */
    String title() {
        return headings.isEmpty() ? path : headings.getFirst();
    }

    List<Link> links() {
        return links;
    }

    List<Image> images() {
        return images;
    }

    /** What can stand after a # in a link to this page. */
    Set<String> anchors() {
        IdGenerator ids = IdGenerator.builder().build();
        Set<String> anchors = new TreeSet<>();
        headings.forEach(heading -> anchors.add(ids.generateId(heading)));
        return anchors;
    }

    /** The page's content, with whatever was done to its links. */
    String html() {
        // a wide table scrolls by itself, and leaves the page where it is
        return RENDERER.render(tree)
                .replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
                .replace("</table>", "</table></div>")
                .replace("<pre>", "<pre tabindex=\"0\">");
    }

    private static String words(Node node) {
        StringBuilder words = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text text) {
                words.append(text.getLiteral());
            }

            @Override
            public void visit(Code code) {
                words.append(code.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak space) {
                words.append(' ');
            }
        });
        return words.toString();
    }
}
