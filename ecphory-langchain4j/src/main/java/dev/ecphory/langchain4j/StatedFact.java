package dev.ecphory.langchain4j;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ecphory.AppendResult;
import dev.ecphory.ContextMarker;
import dev.ecphory.knowledge.Claim;
import dev.langchain4j.model.output.structured.Description;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A fact that a model gives with what it remembers: a {@link Claim.Stated} in the shape in which tools take it, of which anything
 * may be missing. Immutable.
 */
public record StatedFact(
        @Description("a name, or user") @Nullable String subject,

        @Description("snake_case, such as lives_in") @Nullable
        String predicate,

        @Description("the value, word for word from content") @Nullable
        String object,

        @JsonProperty(required = false) @Description("ISO date") @Nullable
        String since,

        @JsonProperty(required = false) @Description("ISO date") @Nullable
        String until,

        @JsonProperty(required = false) @Description("the old value") @Nullable
        String replaces,

        @JsonProperty(required = false)
        @Description("words of content that say it, where the object does not stand there")
        @Nullable
        String quote) {
    /** As an event takes it: what is missing is empty, and is refused by name. */
    Claim.Stated claim() {
        return new Claim.Stated(
                Objects.requireNonNullElse(subject, ""),
                Objects.requireNonNullElse(predicate, ""),
                Objects.requireNonNullElse(object, ""),
                since,
                until,
                replaces,
                quote);
    }

    static List<Claim.Stated> claims(@Nullable List<StatedFact> facts) {
        return facts == null ? List.of() : facts.stream().map(StatedFact::claim).toList();
    }

    /** What became of each, a line each. */
    static String told(AppendResult appended) {
        return appended.claims().stream()
                .map(fact -> "\n- " + ContextMarker.quoteLine(fact.toDisplayText()))
                .collect(Collectors.joining());
    }
}
