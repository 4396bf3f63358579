package dev.ecphory.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LeaseTable;
import dev.ecphory.spi.store.NamespaceSettings;
import dev.ecphory.spi.store.VectorTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rooms of the core and the doors between them: data walks one way, and recall is never handed a writer. */
final class RoomsTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(
                    "dev.ecphory.memory",
                    "dev.ecphory.text",
                    "dev.ecphory.cognition",
                    "dev.ecphory.model",
                    "dev.ecphory.store",
                    "dev.ecphory.index",
                    "dev.ecphory.encode",
                    "dev.ecphory.consolidate",
                    "dev.ecphory.forget",
                    "dev.ecphory.recall",
                    "dev.ecphory.answer",
                    "dev.ecphory.window",
                    "dev.ecphory.engine");

    /** Each room, and the rooms that it may know. */
    private static final Map<String, List<String>> MAY_KNOW = new TreeMap<>(Map.ofEntries(
            Map.entry("memory", List.of()),
            Map.entry("text", List.of("memory")),
            Map.entry("cognition", List.of("memory", "text")),
            Map.entry("model", List.of("memory", "text")),
            Map.entry("store", List.of("memory")),
            Map.entry("index", List.of("memory", "text", "model", "store")),
            Map.entry("encode", List.of("memory", "text", "model", "store")),
            Map.entry("consolidate", List.of("memory", "text", "cognition", "model", "store")),
            Map.entry("forget", List.of("memory", "text", "store")),
            Map.entry("recall", List.of("memory", "text", "cognition", "model", "store", "index")),
            Map.entry("answer", List.of("memory", "text", "model", "recall")),
            Map.entry("window", List.of("memory", "store", "forget", "recall")),
            Map.entry(
                    "engine",
                    List.of(
                            "memory",
                            "text",
                            "cognition",
                            "model",
                            "store",
                            "index",
                            "encode",
                            "consolidate",
                            "forget",
                            "recall",
                            "answer",
                            "window"))));

    private static final Path SOURCES = Path.of("src/main/java/dev/ecphory");

    @Test
    void everyRoomKnowsOnlyTheRoomsBeforeIt() {
        MAY_KNOW.forEach((room, known) -> {
            List<String> closed = new ArrayList<>(MAY_KNOW.keySet());
            closed.removeAll(known);
            closed.remove(room);
            noClasses()
                    .that()
                    .resideInAPackage(in(room))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(closed.stream().map(RoomsTest::in).toArray(String[]::new))
                    .allowEmptyShould(true)
                    .check(CORE);
        });
    }

    @Test
    void everyClassIsInAKnownRoom() {
        classes()
                .should()
                .resideInAnyPackage(
                        MAY_KNOW.keySet().stream().map(RoomsTest::in).toArray(String[]::new))
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.ecphory"));
    }

    @Test
    void theRoomsHaveNoCycles() {
        slices().matching("dev.ecphory.(*)..").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void recallIsNeverHandedAWriter() {
        noClasses()
                .that()
                .resideInAPackage(in("recall"))
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(
                        EventStore.class,
                        EventLog.class,
                        VectorTable.class,
                        LeaseTable.class,
                        AccessLog.class,
                        NamespaceSettings.class)
                .check(CORE);
    }

    @Test
    void onlyTextIndexAndModelKnowLucene() {
        noClasses()
                .that()
                .resideOutsideOfPackages(in("text"), in("index"), in("model"))
                .should(dependOnClassesThat(resideInAPackage("org.apache.lucene..")))
                .check(CORE);
        // the model room may use its vector arithmetic and nothing else of it
        noClasses()
                .that()
                .resideInAPackage(in("model"))
                .should(dependOnClassesThat(
                        resideInAPackage("org.apache.lucene..").and(not(simpleName("VectorUtil")))))
                .check(CORE);
    }

    @Test
    void nobodyLogsOrPrintsPastTheLogger() {
        noClasses()
                .should(dependOnClassesThat(resideInAnyPackage("java.util.logging..", "org.apache.log4j..")))
                .check(CORE);
        noClasses().should().accessField(System.class, "out").check(CORE);
        noClasses().should().accessField(System.class, "err").check(CORE);
    }

    @Test
    void clockAndChanceAreHandedIn() {
        noClasses()
                .should()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.time.LocalDate.class, "now")
                .orShould()
                .callMethod(java.time.LocalDateTime.class, "now")
                .orShould()
                .callMethod(java.time.OffsetDateTime.class, "now")
                .orShould()
                .callMethod(java.time.ZonedDateTime.class, "now")
                .orShould()
                .callMethod(java.time.ZoneId.class, "systemDefault")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callConstructor(java.util.Random.class)
                .orShould()
                .callMethod(java.util.UUID.class, "randomUUID")
                .check(CORE);
        // names this process among those that share a store, see its comment
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.ecphory.internal.runtime.EngineContext")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(java.util.concurrent.ThreadLocalRandom.class)
                .check(CORE);
        // the default of the front door's builder
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.ecphory.Ecphory$Builder")
                .should()
                .callMethod(java.time.InstantSource.class, "system")
                .check(CORE);
    }

    @Test
    void recordsThatOthersHoldHaveNoArrays() {
        classes()
                .that()
                .resideInAnyPackage(in("memory"), in("cognition"), in("recall"))
                .and()
                .areRecords()
                .should(haveNoArrayComponents())
                .check(CORE);
    }

    @Test
    void everythingPublicSaysWhatItIs() throws IOException {
        Pattern type =
                Pattern.compile("(?m)^((?: *@\\S+\\s+)*)( *)public (?:abstract |static |final |sealed |non-sealed )*"
                        + "(?:class|interface|record|enum|@interface) (\\w+)");
        Set<String> silent = new java.util.TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                String source = Files.readString(file);
                Matcher found = type.matcher(source);
                while (found.find()) {
                    if (!source.substring(0, found.start()).stripTrailing().endsWith("*/")) {
                        silent.add(found.group(3));
                    }
                }
            }
        }
        assertThat(silent).isEmpty();
    }

    @Test
    void filesStayShortEnoughToRead() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                assertThat(Files.readAllLines(file)).as(file.toString()).hasSizeLessThan(500);
            }
        }
    }

    private static ArchCondition<JavaClass> haveNoArrayComponents() {
        return new ArchCondition<>("have no array components") {
            @Override
            public void check(JavaClass record, ConditionEvents events) {
                for (JavaField field : record.getFields()) {
                    if (!field.getModifiers().contains(JavaModifier.STATIC)
                            && field.getRawType().isArray()) {
                        events.add(SimpleConditionEvent.violated(record, field.getFullName() + " is an array"));
                    }
                }
            }
        };
    }

    private static String in(String room) {
        return "dev.ecphory." + room + "..";
    }
}
