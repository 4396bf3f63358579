package dev.ecphory.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that is to stand in a JSON file.
 *
 * @param label what it is called in a status
 * @param path names of the objects around it, outermost first
 * @param name its own name; null for an element of the list at the path
 * @param value as {@link JsonStyle#json} takes it
 * @param owned false for what a file must have but may have from somebody else
 */
record JsonEntry(String label, List<String> path, @Nullable String name, Object value, boolean owned) {
    JsonEntry {
        path = List.copyOf(path);
    }
}
