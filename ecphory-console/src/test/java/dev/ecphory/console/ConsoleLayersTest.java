package dev.ecphory.console;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The console reaches a memory through a request's access alone. */
final class ConsoleLayersTest {
    @Test
    void aPageReachesAMemoryThroughItsRequestAlone() {
        noClasses()
                .should()
                .callMethod("dev.ecphory.Ecphory", "memory", "java.lang.String")
                .orShould()
                .callMethod("dev.ecphory.Ecphory", "memory", "dev.ecphory.Namespace")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.ecphory.console"));
    }
}
