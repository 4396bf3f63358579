package dev.ecphory.internal.language;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A few words of Dutch: yesterday, the day before, and where somebody lives. All else it reads as English does. */
public final class ToyDutch implements LanguageSupport {
    private static final Pattern DAYS = Pattern.compile("\\b(gisteren|eergisteren)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern LIVES = Pattern.compile("\\bIk woon (?:nu )?in (\\p{Lu}\\p{L}+)");

    private static LanguageSupport english() {
        return Languages.of("en");
    }

    @Override
    public String language() {
        return "nl";
    }

    @Override
    public TimeReader times() {
        return new TimeReader() {
            @Override
            public List<TimeMention> find(String text, OffsetDateTime anchor) {
                List<TimeMention> found = new ArrayList<>();
                Matcher days = DAYS.matcher(text);
                while (days.find()) {
                    LocalDate day = anchor.toLocalDate()
                            .minusDays(days.group().toLowerCase(Locale.ROOT).equals("gisteren") ? 1 : 2);
                    found.add(new TimeMention(
                            day.atStartOfDay(),
                            day.plusDays(1).atStartOfDay(),
                            Granularity.DAY,
                            days.group(),
                            days.start(),
                            days.end()));
                }
                return found;
            }

            @Override
            public Optional<TimeWindow> window(String question, @Nullable OffsetDateTime askedAt) {
                return askedAt == null
                        ? Optional.empty()
                        : find(question, askedAt).stream()
                                .findFirst()
                                .map(time -> TimeWindow.closed(
                                        PartialTime.day(time.start().toLocalDate(), 0, 0), time.phrase()));
            }

            @Override
            public List<LandmarkTime> byLandmark(String text) {
                return List.of();
            }

            @Override
            public String version() {
                return "toy";
            }
        };
    }

    @Override
    public ClaimReader claims() {
        return new ClaimReader() {
            @Override
            public String version() {
                return "rules-nl-1";
            }

            @Override
            public List<Claim> extract(LogEntry entry, Preceding before) {
                Matcher lives = LIVES.matcher(entry.event().text());
                if (!lives.find() || entry.event().speaker() == null) {
                    return List.of();
                }
                String speaker = Objects.requireNonNull(entry.event().speaker());
                String home = lives.group(1);
                return List.of(new Claim(
                        "r:" + entry.id() + ":0",
                        Claim.Kind.ASSERTS,
                        new Slot(EntityKeys.key(speaker), "lives_in"),
                        home,
                        speaker + " woont in " + home,
                        .9,
                        Authority.USER_SAID,
                        false,
                        null,
                        TimePoint.of(entry.occurredAt().toInstant()),
                        null,
                        entry.recordedAt(),
                        entry.seq() * 1_000,
                        List.of(new EvidenceSpan(entry.id(), lives.start(), lives.end()))));
            }
        };
    }

    @Override
    public MessageReader messages() {
        return english().messages();
    }

    @Override
    public QuestionReader questions() {
        return english().questions();
    }

    @Override
    public EntityReader entities() {
        return english().entities();
    }

    @Override
    public AnswerReader answers() {
        return english().answers();
    }
}
