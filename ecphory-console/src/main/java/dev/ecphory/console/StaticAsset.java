package dev.ecphory.console;

import dev.ecphory.Asset;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A file that pages load, named by its content, so that it may be kept for ever. Immutable; threads may share it. */
final class StaticAsset {
    static final StaticAsset STYLE = new StaticAsset("console.css", "text/css; charset=utf-8");
    static final StaticAsset HTMX = new StaticAsset("htmx.min.js", "text/javascript; charset=utf-8");
    static final StaticAsset ICON = new StaticAsset("icon.svg", "image/svg+xml");

    private final String name;
    private final String type;
    private final byte[] bytes;
    private final String digest;

    private StaticAsset(String name, String type) {
        this.name = name;
        this.type = type;
        try (InputStream in = StaticAsset.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            this.bytes = in.readAllBytes();
            this.digest = Asset.digest(bytes).substring(0, 24);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it is served, whatever its content. */
    String path() {
        return "/console/assets/" + name;
    }

    /** The address of this very content. */
    String url() {
        return path() + "?v=" + digest;
    }

    void serve(Context context) {
        String tag = "\"" + digest + "\"";
        boolean exact = digest.equals(context.queryParam("v"));
        context.header("ETag", tag)
                .header("Cache-Control", exact ? "public, max-age=31536000, immutable" : "no-cache")
                .contentType(type);
        if (tag.equals(context.header("If-None-Match"))) {
            context.status(304);
        } else {
            context.result(bytes);
        }
    }
}
