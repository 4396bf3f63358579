package dev.ecphory.lab.truth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The sentences of both hands. */
class PhrasesTest {
    private static final Pattern PERSON = Pattern.compile("\\[[^/\\[\\]{}]*/[^/\\[\\]{}]*\\]");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^}]*\\}?");
    private static final Set<String> TIMES = Set.of("{when}", "{on}", "{since}", "{date}");
    private static final List<String> DAYS = List.of("on 6 March 2021", "on March 6, 2021", "on the 6th of Mar 2021");
    private static final int DRAWN = 60;

    @ParameterizedTest
    @EnumSource
    void everyFormHasThePlaceholdersThatItsKindNeeds(Phrases.Hand hand) {
        told(hand).forEach((act, forms) -> assertThat(forms).as(act).allSatisfy(form -> {
            String what = act.substring(act.indexOf('.') + 1);
            List<String> all = PLACEHOLDER
                    .matcher(PERSON.matcher(form).replaceAll(""))
                    .results()
                    .map(MatchResult::group)
                    .toList();

            assertThat(form).containsPattern(PERSON);
            assertThat(PERSON.matcher(form).replaceAll("")).doesNotContain("[", "]", "/");
            assertThat(all).doesNotHaveDuplicates();
            if (!act.matches("(?:job|diet|partner)\\.end")) {
                assertThat(all).contains("{v}");
            }
            if (what.equals("replace")) {
                assertThat(all).contains("{old}");
            }
            List<String> others = new ArrayList<>(all);
            others.remove("{v}");
            if (what.equals("replace") || what.equals("correct")) {
                others.remove("{old}");
            }
            List<@Nullable String> times = times(act);
            if (times.contains(null)) {
                assertThat(others).hasSizeLessThanOrEqualTo(times.size() == 1 ? 0 : 1);
            } else {
                assertThat(others).hasSize(1);
            }
            assertThat(others).isSubsetOf(act.equals("project.news") ? Set.of("{when}", "{on}") : TIMES);
        }));
    }

    @Test
    void noSentenceIsOfBothHandsOrTwiceOfOne() {
        List<String> all = Arrays.stream(Phrases.Hand.values())
                .flatMap(hand -> new Phrases(hand).all().values().stream().flatMap(List::stream))
                .map(form -> form.toLowerCase(Locale.ROOT))
                .toList();

        assertThat(all).doesNotHaveDuplicates();
        assertThat(told(Phrases.Hand.HELD_OUT).keySet())
                .isEqualTo(told(Phrases.Hand.DEV).keySet());
        told(Phrases.Hand.DEV)
                .forEach((act, forms) -> assertThat(told(Phrases.Hand.HELD_OUT).get(act))
                        .as(act)
                        .hasSizeGreaterThanOrEqualTo(Math.max(12, forms.size())));
    }

    @Test
    void everyHeldOutSentenceIsWellMadeWhateverItTells() {
        Phrases phrases = new Phrases(Phrases.Hand.HELD_OUT);
        for (String act : told(Phrases.Hand.HELD_OUT).keySet()) {
            for (String value : values(act)) {
                for (String old : olds(act)) {
                    for (String when : times(act)) {
                        Random chance = new Random(1);
                        boolean assistant = act.endsWith(".hearsay");
                        for (int i = 0; i < DRAWN; i++) {
                            boolean self = !assistant && i % 2 == 0;
                            String said = phrases.say(act, "Ana", self, value, old, when, chance);
                            assertThat(said)
                                    .as(act)
                                    .contains(value.replaceAll(" +", " ").substring(value.isEmpty() ? 0 : 1))
                                    .doesNotContain("{", "[", "  ", " ,", " .", " on on ", ", My ", "null")
                                    .doesNotContainPattern("\\bi(?:'m|'ve)?\\b|\\b(?:on|since|of|from) (?:on|in) ")
                                    .doesNotContainPattern("[.!?] [a-z]|^[a-z]");
                        }
                    }
                }
            }
        }
    }

    private static Map<String, List<String>> told(Phrases.Hand hand) {
        Map<String, List<String>> told = new TreeMap<>(new Phrases(hand).all());
        told.keySet().removeAll(Set.of("opener", "chatter"));
        return told;
    }

    private static List<String> values(String act) {
        LifeKind kind = kind(act);
        List<String> values = new ArrayList<>(kind.values());
        if (act.endsWith(".restate")) {
            values.add(kind.values().getFirst().toUpperCase(Locale.ROOT).replace(" ", "  "));
        }
        if (act.endsWith(".end") && LifeKind.SINGLE.contains(kind)) {
            values.add("");
        }
        return values;
    }

    private static List<@Nullable String> olds(String act) {
        List<@Nullable String> olds = new ArrayList<>();
        if (act.endsWith(".replace") || act.endsWith(".correct")) {
            olds.add(kind(act).values().getLast());
        }
        if (!act.endsWith(".replace")) {
            olds.add(null);
        }
        return olds;
    }

    /** The times that an act is told with; null is none. */
    private static List<@Nullable String> times(String act) {
        List<@Nullable String> times = new ArrayList<>();
        boolean single = LifeKind.SINGLE.contains(kind(act));
        switch (act.substring(act.indexOf('.') + 1)) {
            case "news" -> {
                if (act.equals("project.news")) {
                    times.add("from 6 March 2021 to 9 May 2021");
                } else if (!act.equals("phone.news")) {
                    times.addAll(DAYS);
                    times.add("in March 2021");
                }
                if (single || act.equals("phone.news")) {
                    times.add(null);
                }
            }
            case "replace", "end", "begin" -> times.addAll(DAYS);
            case "deny" -> {
                if (act.equals("visited.deny")) {
                    times.addAll(DAYS);
                } else {
                    times.add(null);
                }
            }
            default -> times.add(null);
        }
        return times;
    }

    private static LifeKind kind(String act) {
        return LifeKind.ALL.stream()
                .filter(kind -> act.startsWith(kind.name() + "."))
                .findFirst()
                .orElseThrow();
    }
}
