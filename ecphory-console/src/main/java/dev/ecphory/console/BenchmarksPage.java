package dev.ecphory.console;

/** Where a run's file is opened; a script reads it in the browser, and nothing is sent. Stateless; threads may share it. */
final class BenchmarksPage {
    private BenchmarksPage() {}

    static void show(PageRequest place) {
        HtmlWriter main = new HtmlWriter();
        main.note(
                "Open lines.jsonl of a run's folder, or the JSON that bench retrieval or bench speed wrote. It is read"
                        + " in this browser and sent nowhere.");
        main.open("p", "class", "row").open("label").text("File ");
        main.open("input", "type", "file", "id", "run", "accept", ".json,.jsonl")
                .close("label")
                .close("p");
        main.open("div", "id", "results", "aria-live", "polite");
        main.note("No file is open.").close("div");
        main.open("script", "src", StaticAsset.BENCHMARKS.url(), "defer", "defer")
                .close("script");
        place.show("Benchmarks", main);
    }
}
