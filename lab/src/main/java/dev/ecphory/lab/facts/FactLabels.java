package dev.ecphory.lab.facts;

import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.lab.data.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Labels that were given to facts by hand, found again by the turn and the digest of a fact. Files of labels are lines of turn,
 * digest, verdict and, where there is one, a reason, between tabs; lines that begin with # are comments. Not for several threads.
 */
final class FactLabels {
    /** Turn, digest, verdict, reason. */
    private static final int COLUMNS = 4;

    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{" + ReadFact.DIGITS + "}");

    /** A label and where it is written. */
    private record Label(Verdict verdict, String source, int line) {}

    private record Key(String turn, String digest) {}

    private final Map<Key, Label> labels = new HashMap<>();

    /**
     * The labels of a data set: those of the files, or, where none is named, those that come with the benchmarks, if any.
     *
     * @throws InvalidInputException naming file and line when one cannot be read
     */
    static FactLabels of(DataSet dataSet, List<Path> files) {
        FactLabels labels = new FactLabels();
        String own = resource(dataSet);
        if (files.isEmpty() && FactLabels.class.getResource(own) != null) {
            labels.add(own, DataFile.text(FactLabels.class, own).lines().toList());
        }
        for (Path file : files) {
            try {
                labels.add(file.toString(), Files.readAllLines(file));
            } catch (IOException e) {
                throw new InvalidInputException(
                        "labels", file.toString(), "cannot be read (" + e + ")", "give a file of labels in UTF-8");
            }
        }
        return labels;
    }

    /** The file of labels that comes with the benchmarks for data sets of this kind. */
    static String resource(DataSet dataSet) {
        String family = dataSet.family();
        return family.substring(family.lastIndexOf(':') + 1) + ".tsv";
    }

    private void add(String source, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.isBlank() && !line.startsWith("#")) {
                add(source, i + 1, line.split("\t", -1));
            }
        }
    }

    private void add(String source, int line, String[] cells) {
        if (cells.length < COLUMNS - 1 || cells.length > COLUMNS) {
            throw wrong(
                    source,
                    line,
                    "has " + cells.length + " columns",
                    "write turn, digest, verdict and perhaps a reason between tabs; of a sheet, cut -f 1-" + COLUMNS);
        }
        if (!DIGEST.matcher(cells[1]).matches()) {
            throw wrong(
                    source,
                    line,
                    "has the digest \"" + cells[1] + "\"",
                    "copy the " + ReadFact.DIGITS + " hexadecimal digits that --unlabelled writes");
        }
        Verdict verdict = Verdict.written(cells[2]).orElseThrow(() -> {
            return wrong(
                    source,
                    line,
                    "has the verdict \"" + cells[2] + "\"",
                    "write right, date or wrong, or leave the line out");
        });
        Label before = labels.putIfAbsent(new Key(cells[0], cells[1]), new Label(verdict, source, line));
        if (before != null && before.verdict() != verdict) {
            throw wrong(
                    source,
                    line,
                    "contradicts " + before.source() + " line " + before.line(),
                    "decide, and leave one of the two lines out");
        }
    }

    private static InvalidInputException wrong(String source, int line, String wrong, String nextStep) {
        return new InvalidInputException("labels", source + " line " + line, wrong, nextStep);
    }

    /** How many there are. */
    int size() {
        return labels.size();
    }

    /** How many of them are labels of these facts. */
    int of(List<ReadFact> facts) {
        Set<Key> found = new HashSet<>();
        for (ReadFact fact : facts) {
            fact.turns().forEach(turn -> found.add(new Key(turn.name(), fact.digest())));
        }
        found.retainAll(labels.keySet());
        return found.size();
    }

    /** How a fact was labelled as one of a turn. */
    Optional<Verdict> of(Turn turn, ReadFact fact) {
        return Optional.ofNullable(labels.get(new Key(turn.name(), fact.digest())))
                .map(Label::verdict);
    }

    /** How a fact was labelled, in the first of its turns where it was. */
    Optional<Verdict> of(ReadFact fact) {
        return fact.turns().stream().flatMap(turn -> of(turn, fact).stream()).findFirst();
    }
}
