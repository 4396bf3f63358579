package dev.ecphory.lab.faults;

import dev.ecphory.LogEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What was promised before a fault, as {@link MemoryWork} says it line by line: events by their ids, notes by a word that only they
 * have. Not for several threads.
 */
final class Acknowledged {
    private static final Pattern NOTE = Pattern.compile("\\bqn\\w+x\\d+\\b");

    private final Set<String> present = new LinkedHashSet<>();
    private final Set<String> doomed = new LinkedHashSet<>();
    private final Set<String> erased = new LinkedHashSet<>();
    private final Set<String> redacted = new LinkedHashSet<>();
    private final Map<String, List<String>> tried = new LinkedHashMap<>();

    /**
     * What is wrong with a log.
     *
     * @param lost promised, and not there
     * @param doubled there more than once
     * @param half appended in one call, and not all there; or not gone, though that was promised
     */
    record Difference(List<String> lost, List<String> doubled, List<String> half) {}

    /** The word that only the text of an event has that is going to be erased. */
    static String marker(String id) {
        return "Quokka" + id;
    }

    /** Takes a line; those that promise nothing are passed over. */
    void take(String line) {
        List<String> words = Arrays.asList(line.split(" "));
        List<String> ids = words.subList(1, words.size());
        switch (words.getFirst()) {
            case "try" -> tried.put(ids.getFirst(), ids);
            case "ack" -> {
                present.addAll(ids);
                if (!ids.isEmpty()) {
                    tried.remove(ids.getFirst());
                }
            }
            case "doomed" -> {
                ids.forEach(present::remove);
                doomed.addAll(ids);
            }
            case "erased" -> {
                doomed.removeAll(ids);
                erased.addAll(ids);
            }
            case "redacted" -> {
                doomed.removeAll(ids);
                present.addAll(ids);
                redacted.addAll(ids);
            }
            default -> {}
        }
    }

    /** The same, to be taken further apart from this. */
    Acknowledged copy() {
        Acknowledged copy = new Acknowledged();
        copy.present.addAll(present);
        copy.doomed.addAll(doomed);
        copy.erased.addAll(erased);
        copy.redacted.addAll(redacted);
        copy.tried.putAll(tried);
        return copy;
    }

    /** How much was promised. */
    int size() {
        return present.size() + erased.size();
    }

    /** The events that may or may not be erased. */
    List<String> doomed() {
        return List.copyOf(doomed);
    }

    /** The words that must be nowhere in the files. */
    List<String> gone() {
        List<String> gone = new ArrayList<>();
        erased.forEach(id -> gone.add(marker(id)));
        redacted.forEach(id -> gone.add(marker(id)));
        return gone;
    }

    /** Compares a log with what was promised. */
    Difference compare(List<LogEntry> log) {
        Map<String, Integer> counts = new HashMap<>();
        Map<String, String> texts = new HashMap<>();
        for (LogEntry entry : log) {
            counts.merge(entry.id(), 1, Integer::sum);
            String text = entry.event().text();
            texts.put(entry.id(), text);
            NOTE.matcher(text)
                    .results()
                    .map(match -> match.group())
                    .distinct()
                    .forEach(note -> counts.merge(note, 1, Integer::sum));
        }
        List<String> lost =
                present.stream().filter(token -> !counts.containsKey(token)).toList();
        List<String> doubled = counts.entrySet().stream()
                .filter(count -> count.getValue() > 1)
                .map(Map.Entry::getKey)
                .toList();
        List<String> half = new ArrayList<>();
        for (List<String> call : tried.values()) {
            long there = call.stream().filter(counts::containsKey).count();
            if (there != 0 && there != call.size()) {
                half.add("of " + call + " there are " + there);
            }
        }
        erased.stream().filter(counts::containsKey).forEach(id -> half.add(id + " was erased and is there"));
        redacted.stream()
                .filter(id -> texts.getOrDefault(id, "").contains(marker(id)))
                .forEach(id -> half.add(id + " was redacted and is legible"));
        return new Difference(lost, doubled, half);
    }
}
