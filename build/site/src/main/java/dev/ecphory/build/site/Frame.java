package dev.ecphory.build.site;

/** What stands around every page. */
final class Frame {
    private Frame() {}

    /**
     * A whole page.
     *
     * @param up from here to the top: empty, or so many "../"
     */
    static String around(String title, String content, String navigation, String up) {
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'">
            <title>%s</title>
            <link rel="stylesheet" href="%ssite.css">
            </head>
            <body>
            <a class="skip" href="#content">To the text</a>
            <nav aria-label="Pages">
            %s</nav>
            <main id="content">
            %s</main>
            </body>
            </html>
            """.formatted(escaped(title.equals("Ecphory") ? title : title + " · Ecphory"), up, navigation, content);
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
