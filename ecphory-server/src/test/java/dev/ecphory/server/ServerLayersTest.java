package dev.ecphory.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** Doors do not know one another, and none can go round the guard. */
final class ServerLayersTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.ecphory.server");

    @Test
    void doorsDoNotKnowOneAnother() {
        SlicesRuleDefinition.slices()
                .matching("dev.ecphory.server.(*)..")
                .namingSlices("$1")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAnyPackage("..server.rest..", "..server.tools..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..server.mcp..")
                .check(CLASSES);
    }

    @Test
    void theToolsKnowNoProtocol() {
        noClasses()
                .that()
                .resideInAPackage("..server.tools..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.modelcontextprotocol..", "io.javalin..", "jakarta.servlet..", "org.eclipse..")
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void aDoorReachesAMemoryThroughAVisitAlone() {
        noClasses()
                .that()
                .resideInAnyPackage("..server.rest..")
                .should()
                .callMethod("dev.ecphory.Ecphory", "memory", "java.lang.String")
                .orShould()
                .callMethod("dev.ecphory.Ecphory", "memory", "dev.ecphory.Namespace")
                .check(CLASSES);
    }
}
