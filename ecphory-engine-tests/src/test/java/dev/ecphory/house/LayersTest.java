package dev.ecphory.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.ecphory.internal.text.DataFile;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The layers of packages in the core: a package uses those above it in {@code layers.txt}, and recall is never handed a writer. */
final class LayersTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.ecphory");

    /** The modules that are tested here. */
    private static final List<Path> MODULES = Stream.of(
                    "ecphory-api", "ecphory-engine", "ecphory-lang-en", "ecphory-testkit")
            .map(module -> Path.of("..", module, "src/main/java"))
            .toList();

    /** Those that are inside: their code may name the engine's internals. */
    private static final Set<String> INSIDE = Set.of(
            "ecphory-api",
            "ecphory-engine",
            "ecphory-engine-tests",
            "ecphory-jdbc",
            "ecphory-lang-en",
            "ecphory-testkit");

    /** The packages, each with the number of its layer; those of the API are one. */
    private static final Map<String, Integer> LAYERS = layers();

    @Test
    void everyPackageHasALayer() {
        assertThat(CORE.stream().map(JavaClass::getPackageName).filter(name -> !LAYERS.containsKey(name)))
                .isEmpty();
    }

    @Test
    void packagesUseOnlyThoseOfLayersAbove() {
        Set<String> wrong = new java.util.TreeSet<>();
        for (JavaClass from : CORE) {
            for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
                String one = from.getPackageName();
                String other =
                        dependency.getTargetClass().getBaseComponentType().getPackageName();
                Integer layer = LAYERS.get(one);
                Integer used = LAYERS.get(other);
                if (layer != null && used != null && !one.equals(other) && used >= layer && layer + used > 0) {
                    wrong.add(shortName(one) + " uses " + shortName(other));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void recallIsNeverHandedAWriter() {
        noClasses()
                .that()
                .resideInAPackage("dev.ecphory.internal.retrieval..")
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
    void onlyTextIndexAndVectorsKnowLucene() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.ecphory.internal.text..",
                        "dev.ecphory.internal.index..",
                        "dev.ecphory.internal.vector..",
                        "dev.ecphory.lang..")
                .should(dependOnClassesThat(resideInAPackage("org.apache.lucene..")))
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
                .doNotHaveFullyQualifiedName("dev.ecphory.internal.engine.EngineBuilder")
                .should()
                .callMethod(java.time.InstantSource.class, "system")
                .check(CORE);
    }

    @Test
    void recordsThatOthersHoldHaveNoArrays() {
        classes()
                .that()
                .resideInAnyPackage(
                        "dev.ecphory", "dev.ecphory.knowledge", "dev.ecphory.admin", "dev.ecphory.internal.cognition..")
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
        for (Path file : sources()) {
            String source = Files.readString(file);
            Matcher found = type.matcher(source);
            while (found.find()) {
                if (!source.substring(0, found.start()).stripTrailing().endsWith("*/")) {
                    silent.add(found.group(3));
                }
            }
        }
        assertThat(silent).isEmpty();
    }

    @Test
    void filesStayShortEnoughToRead() throws IOException {
        for (Path file : sources()) {
            assertThat(Files.readAllLines(file)).as(file.toString()).hasSizeLessThan(500);
        }
    }

    @Test
    void theApiStaysSmall() {
        assertThat(CORE.stream()
                        .filter(type -> LAYERS.getOrDefault(type.getPackageName(), 1) == 0)
                        .filter(type -> !type.getPackageName().startsWith("dev.ecphory.internal"))
                        .filter(type ->
                                type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC)))
                .hasSizeLessThanOrEqualTo(100);
    }

    /** A name of the engine's internals, however it is written. */
    private static final Pattern INTERNAL = Pattern.compile("dev\\.ecphory\\.internal\\.[a-z]");

    /** Whoever serves memories needs the public interface alone; where they do not yet, {@code internals.txt} says how often, which may only fall. */
    @Test
    void internalsAreNamedByEngineStoresAndLanguagePacksAlone() throws IOException {
        Map<String, Long> allowed = lines("internals.txt").stream()
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(line -> line[0], line -> Long.parseLong(line[1])));
        Map<String, Long> named = new TreeMap<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module : modules.filter(
                            path -> path.getFileName().toString().startsWith("ecphory-"))
                    .filter(path -> !INSIDE.contains(path.getFileName().toString()))
                    .filter(path -> Files.isDirectory(path.resolve("src/main/java")))
                    .toList()) {
                named.put(module.getFileName().toString(), internals(module.resolve("src/main/java")));
            }
        }
        assertThat(named).hasSizeGreaterThan(10).allSatisfy((module, count) -> assertThat(count)
                .as(module)
                .isLessThanOrEqualTo(allowed.getOrDefault(module, 0L)));
    }

    private static long internals(Path sources) throws IOException {
        long count = 0;
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                count += INTERNAL.matcher(Files.readString(file)).results().count();
            }
        }
        return count;
    }

    @Test
    void noPackageHoldsMoreThanFortyTypes() {
        Map<String, Long> types = CORE.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        assertThat(types).allSatisfy((name, count) -> assertThat(count).as(name).isLessThanOrEqualTo(40));
    }

    private static List<Path> sources() throws IOException {
        List<Path> all = new ArrayList<>();
        for (Path module : MODULES) {
            try (Stream<Path> files = Files.walk(module)) {
                files.filter(path -> path.toString().endsWith(".java")).forEach(all::add);
            }
        }
        return all;
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

    private static Map<String, Integer> layers() {
        Map<String, Integer> layers = new TreeMap<>();
        List<String> lines = lines("layers.txt");
        for (int layer = 0; layer < lines.size(); layer++) {
            for (String name : lines.get(layer).split(" ")) {
                layers.put(name.equals("api") ? "dev.ecphory" : "dev.ecphory." + name, layer);
            }
        }
        return layers;
    }

    private static String shortName(String name) {
        return name.equals("dev.ecphory") ? "api" : name.substring("dev.ecphory.".length());
    }

    private static List<String> lines(String name) {
        return DataFile.lines(LayersTest.class, name);
    }
}
