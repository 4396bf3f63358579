package dev.ecphory.console;

import dev.ecphory.Namespace;
import java.util.List;

/** What is shown where nothing is: no such page, or no such namespace. Stateless; threads may share it. */
final class MissingPage {
    private MissingPage() {}

    static void page(PageRequest place) {
        HtmlWriter main = new HtmlWriter();
        main.empty("There is no page at this address", "Choose one from the menu, or begin with a namespace.");
        main.open("p").leaf("a", "All namespaces", "href", "/console").close("p");
        place.show(404, "Page not found", main);
    }

    static void namespace(PageRequest place) {
        HtmlWriter main = new HtmlWriter();
        main.empty(
                "Nothing was ever written to the namespace " + place.namespace(),
                "Check its name. A namespace appears with its first event: append one over REST, MCP or with"
                        + " ecphory append.");
        List<Namespace> namespaces = place.namespaces();
        if (!namespaces.isEmpty()) {
            main.leaf("h2", "Namespaces that exist");
            NamespacesPage.list(main, place, namespaces);
        }
        place.outside().show(404, "Namespace not found", main);
    }
}
