package dev.ecphory.build.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where the build comes in: takes the checkout's folder and the one to write the site into. */
public final class Main {
    private Main() {}

    /** Writes the site; exits 1 and names every link that leads nowhere. */
    public static void main(String[] args) throws IOException {
        List<String> astray = Site.of(Path.of(args[0])).write(Path.of(args[1]));
        astray.forEach(System.err::println);
        System.exit(astray.isEmpty() ? 0 : 1);
    }
}
