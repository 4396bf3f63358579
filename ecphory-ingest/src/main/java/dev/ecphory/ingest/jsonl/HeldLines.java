package dev.ecphory.ingest.jsonl;

import dev.ecphory.internal.transfer.ModelClaimTransfer;
import dev.ecphory.internal.transfer.ModelSummaryTransfer;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.wire.DerivedDataJson;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** JsonlLines of what a memory holds beside events, decisions and accesses. Stateless; threads may share it. */
final class HeldLines {
    /** What of a memory is derived and told in lines. */
    private static final Set<String> DERIVED =
            Set.of("fact", "contradiction", "association", DerivedDataJson.SUMMARY, DerivedDataJson.READING);

    private HeldLines() {}

    /** Whether a line is such a one, whole or not. */
    static boolean is(LocatedJson line) {
        return kind(line).isPresent()
                || (line.optional("text").isEmpty()
                        && (line.optional(DerivedDataJson.SETTING).isPresent()
                                || line.optional(DerivedDataJson.VECTORS).isPresent()));
    }

    private static Optional<String> kind(LocatedJson line) {
        return line.optional(DerivedDataJson.DERIVED)
                .filter(kind -> kind.node().isString() && DERIVED.contains(kind.text()))
                .map(LocatedJson::text);
    }

    /**
     * What such a line tells; an event has a text, a caption or an asset, whatever members it has besides.
     *
     * @return none for a line of something else
     * @throws dev.ecphory.InvalidInputException when it is one of these and not whole
     */
    static Optional<JsonlEvents.JsonlEntry> told(LocatedJson line) {
        if (!is(line)) {
            return Optional.empty();
        }
        Optional<String> derived = kind(line);
        if (derived.isPresent()) {
            return Optional.of(derived(derived.get(), line));
        }
        if (line.optional(DerivedDataJson.SETTING).isPresent()) {
            return Optional.of(new JsonlEvents.JsonlEntry.OfSetting(
                    line.field(DerivedDataJson.SETTING).text(),
                    line.field("value").text()));
        }
        return Optional.of(new JsonlEvents.JsonlEntry.OfVectors(vectors(line)));
    }

    private static JsonlEvents.JsonlEntry derived(String kind, LocatedJson line) {
        if (kind.equals(DerivedDataJson.READING)) {
            return new JsonlEvents.JsonlEntry.OfReading(reading(line));
        }
        if (!kind.equals(DerivedDataJson.SUMMARY)) {
            return new JsonlEvents.JsonlEntry.OfDerived(kind);
        }
        ModelSummaryTransfer.TransferredSummary summary = summary(line);
        return ModelSummaryTransfer.carries(summary.kind(), summary.maker())
                ? new JsonlEvents.JsonlEntry.OfSummary(summary)
                : new JsonlEvents.JsonlEntry.OfDerived(kind);
    }

    private static NamespaceTransfer.Vectors vectors(LocatedJson line) {
        return DerivedDataJson.read(
                        line.field(DerivedDataJson.VECTORS).text(),
                        line.field("space").text(),
                        texts(line, "passages"))
                .orElseThrow(() -> line.wrong("is not whole: its vectors are none of their space", "export it again"));
    }

    private static ModelClaimTransfer.Read reading(LocatedJson line) {
        List<Claim> claims = new ArrayList<>();
        for (LocatedJson claim : line.field("claims").items()) {
            claims.add(DerivedDataJson.claim(JsonlEvents.parts(claim))
                    .orElseThrow(() -> claim.wrong("is no whole claim", "export it again")));
        }
        Set<String> failed = line.optional("failed").isPresent() ? new HashSet<>(texts(line, "failed")) : Set.of();
        return new ModelClaimTransfer.Read(line.field("reader").text(), texts(line, "events"), failed, claims);
    }

    private static ModelSummaryTransfer.TransferredSummary summary(LocatedJson line) {
        return new ModelSummaryTransfer.TransferredSummary(
                JsonlEvents.choice(line, "kind", Summary.Kind.class, Summary.Kind.SESSION),
                line.field("subject").text(),
                line.field("text").text(),
                texts(line, "claims"),
                line.field("maker").text());
    }

    private static List<String> texts(LocatedJson line, String name) {
        return line.field(name).items().stream().map(LocatedJson::text).toList();
    }
}
