package dev.ecphory.ingest.jsonl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What an image or recording shows, by the names under which programs write it. Stateless. */
final class Captions {
    private static final String IMAGE = "image";

    /** As members of the line, the most exact first. */
    private static final List<String> OF_A_LINE = List.of("image_caption", "caption", "blip_caption", "alt");

    /** As members of its {@code image}. */
    private static final List<String> OF_AN_IMAGE =
            List.of("image_caption", "caption", "blip_caption", "alt", "description");

    private Captions() {}

    /** Whether a member of a line is looked at here. */
    static boolean names(String member) {
        return member.equals(IMAGE) || OF_A_LINE.contains(member);
    }

    /**
     * The first caption that a line has, in the order of the names; null when there is none.
     *
     * @param ignored is told each field that is passed over: other captions, and what else its {@code image} says
     */
    static @Nullable String of(LocatedJson line, Consumer<String> ignored) {
        List<String> found = new ArrayList<>(1);
        OF_A_LINE.forEach(name -> take(line, name, name, found, ignored));
        line.optional(IMAGE).ifPresent(image -> {
            if (!image.node().isObject()) {
                ignored.accept(IMAGE);
                return;
            }
            OF_AN_IMAGE.forEach(name -> take(image, name, IMAGE + "." + name, found, ignored));
            image.node().propertyNames().stream()
                    .filter(name -> !OF_AN_IMAGE.contains(name))
                    .forEach(name -> ignored.accept(IMAGE + "." + name));
        });
        return found.isEmpty() ? null : found.getFirst();
    }

    private static void take(
            LocatedJson from, String name, String shown, List<String> found, Consumer<String> ignored) {
        from.optional(name).ifPresent(value -> {
            if (!found.isEmpty()) {
                ignored.accept(shown);
            } else if (name.equals("image_caption") || value.node().isString()) {
                found.add(value.text());
            } else {
                ignored.accept(shown);
            }
        });
    }
}
