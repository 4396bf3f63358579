package dev.ecphory.compat;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Interfaces of other systems reach a memory through a request's access alone. */
final class CompatLayersTest {
    @Test
    void aRequestReachesAMemoryThroughItsAccessAlone() {
        noClasses()
                .should()
                .callMethod("dev.ecphory.Ecphory", "memory", "java.lang.String")
                .orShould()
                .callMethod("dev.ecphory.Ecphory", "memory", "dev.ecphory.Namespace")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.ecphory.compat"));
    }
}
