package dev.ecphory.build.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The pages of a checkout: {@code docs} and what stands at its top. Every page keeps its place and gets the ending
 * {@code .html}, so that relative links stay as they are; README.md is the first page. Files that a page links to are copied,
 * a folder that it links to gets a page that lists it. Nothing is loaded from elsewhere, and there is no script.
 */
final class Site {
    private static final List<String> TOP = List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md");
    private static final List<String> GROUPS = List.of("", "guides", "docs");

    private final Path root;
    private final Map<String, Page> pages;

    private Site(Path root, Map<String, Page> pages) {
        this.root = root;
        this.pages = pages;
    }

    /** Reads every page below a checkout's folder. */
    static Site of(Path folder) throws IOException {
        Path root = folder.toAbsolutePath().normalize();
        Map<String, Page> pages = new LinkedHashMap<>();
        for (String name : TOP) {
            if (Files.exists(root.resolve(name))) {
                pages.put(name, new Page(name, Files.readString(root.resolve(name))));
            }
        }
        try (Stream<Path> all = Files.walk(root.resolve("docs"))) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                String path = slashes(root.relativize(file));
                if (path.endsWith(".md")) {
                    pages.put(path, new Page(path, Files.readString(file)));
                }
            }
        }
        return new Site(root, pages);
    }

    /** Writes the site into a folder, and returns every link that leads nowhere as "page: link". */
    List<String> write(Path out) throws IOException {
        List<String> astray = new ArrayList<>();
        Set<String> files = new TreeSet<>();
        Set<String> folders = new TreeSet<>();
        for (Page page : pages.values()) {
            page.links().forEach(link -> follow(page, link.getDestination(), files, folders)
                    .ifPresentOrElse(
                            link::setDestination, () -> astray.add(page.path() + ": " + link.getDestination())));
            page.images().forEach(image -> follow(page, image.getDestination(), files, folders)
                    .filter(target -> !elsewhere(target))
                    .ifPresentOrElse(
                            image::setDestination, () -> astray.add(page.path() + ": " + image.getDestination())));
        }
        for (Page page : pages.values()) {
            put(
                    out,
                    place(page.path()),
                    Frame.around(page.title(), page.html(), navigation(page.path()), up(page.path())));
        }
        for (String folder : folders) {
            String path = folder + "/index.html";
            put(out, path, Frame.around(folder, listing(folder), navigation(path), up(path)));
        }
        for (String file : files) {
            Path target = out.resolve(file);
            Files.createDirectories(target.getParent());
            Files.copy(root.resolve(file), target, StandardCopyOption.REPLACE_EXISTING);
        }
        try (InputStream style = Site.class.getResourceAsStream("site.css")) {
            Files.copy(Objects.requireNonNull(style), out.resolve("site.css"), StandardCopyOption.REPLACE_EXISTING);
        }
        return astray;
    }

    /** Where a link of a page leads in the site; nothing when there is nothing. Notes what has to come along. */
    private Optional<String> follow(Page from, String link, Set<String> files, Set<String> folders) {
        if (elsewhere(link)) {
            return Optional.of(link);
        }
        int hash = link.indexOf('#');
        String fragment = hash < 0 ? "" : link.substring(hash);
        String name = hash < 0 ? link : link.substring(0, hash);
        Path target = name.isEmpty()
                ? root.resolve(from.path())
                : root.resolve(from.path()).resolveSibling(name).normalize();
        if (!target.startsWith(root)) {
            return Optional.empty();
        }
        String path = slashes(root.relativize(target));
        Page page = pages.get(path);
        if (page != null) {
            boolean there = fragment.isEmpty() || page.anchors().contains(fragment.substring(1));
            return there ? Optional.of(up(from.path()) + place(path) + fragment) : Optional.empty();
        }
        if (Files.isDirectory(target) && pages.keySet().stream().anyMatch(each -> each.startsWith(path + "/"))) {
            folders.add(path);
            return Optional.of(up(from.path()) + path + "/index.html");
        }
        if (Files.isRegularFile(target)) {
            files.add(path);
            return Optional.of(up(from.path()) + path);
        }
        return Optional.empty();
    }

    /** Every page under the heading of its folder. */
    private String navigation(String here) {
        Map<String, StringBuilder> groups =
                new TreeMap<>(Comparator.<String>comparingInt(Site::rank).thenComparing(Comparator.naturalOrder()));
        pages.values().forEach(page -> {
            int slash = page.path().lastIndexOf('/');
            String group = slash < 0 ? "" : page.path().substring(page.path().lastIndexOf('/', slash - 1) + 1, slash);
            groups.computeIfAbsent(group, none -> new StringBuilder())
                    .append(item(page, here, page.path().equals(here)));
        });
        StringBuilder text = new StringBuilder();
        groups.forEach((group, items) -> {
            boolean open = group.isEmpty()
                    || group.equals("docs")
                    || group.equals("guides")
                    || items.indexOf("aria-current") >= 0;
            String heading = group.isEmpty() ? "Ecphory" : group.equals("docs") ? "reference" : group;
            text.append("<details")
                    .append(open ? " open" : "")
                    .append("><summary>")
                    .append(Frame.escaped(heading))
                    .append("</summary><ul>")
                    .append(items)
                    .append("</ul></details>\n");
        });
        return text.toString();
    }

    /** Where a group stands: what is read first, first. */
    private static int rank(String group) {
        int known = GROUPS.indexOf(group);
        return known < 0 ? GROUPS.size() : known;
    }

    private String listing(String folder) {
        StringBuilder text = new StringBuilder("<h1>" + Frame.escaped(folder) + "</h1><ul>");
        pages.values().stream()
                .filter(page -> page.path().startsWith(folder + "/"))
                .forEach(page -> text.append(item(page, folder + "/index.html", false)));
        return text.append("</ul>").toString();
    }

    private static String item(Page page, String from, boolean here) {
        return "<li><a href=\"" + up(from) + place(page.path()) + "\"" + (here ? " aria-current=\"page\"" : "") + ">"
                + Frame.escaped(page.title()) + "</a></li>\n";
    }

    private static boolean elsewhere(String link) {
        return link.startsWith("https://") || link.startsWith("http://") || link.startsWith("mailto:");
    }

    private static String place(String path) {
        return path.equals("README.md") ? "index.html" : path.replaceAll("\\.md$", ".html");
    }

    /** From a page back to the top. */
    private static String up(String path) {
        return "../".repeat((int) path.chars().filter(each -> each == '/').count());
    }

    private static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }

    private static void put(Path out, String path, String text) throws IOException {
        Path file = out.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }
}
