package dev.ecphory.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.ingest.EventImport.Brought;
import dev.ecphory.ingest.copy.NamespaceSnapshot;
import dev.ecphory.ingest.importer.VaultImporter;
import dev.ecphory.internal.log.DerivationKind;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EventImportTest {
    private static final Namespace ME = Namespace.of("me");
    private static final ImportOptions HOW =
            ImportOptions.of(ZoneOffset.UTC, new RuleContentRouter(StrategyTable.SUMMARISED));

    @TempDir
    private Path folder = Path.of("");

    private interface Work {
        void on(Memory memory) throws IOException;
    }

    private void with(Path store, Work work) throws IOException {
        try (Ecphory ecphory =
                Ecphory.builder(store).tier(Tier.EDGE).background(false).open()) {
            work.on(ecphory.memory(ME));
        }
    }

    private void with(Work work) throws IOException {
        with(folder.resolve("t.db"), work);
    }

    private static Brought bring(Memory memory, Importer importer, Path source) throws IOException {
        return bring(memory, importer, source, HOW, false);
    }

    private static Brought bring(Memory memory, Importer importer, Path source, ImportOptions how, boolean dry)
            throws IOException {
        Consumer<ImportProblem> nobody = complaint -> {};
        return new EventImport(memory, dry, nobody).run(importer, source, how, ProgressListener.SILENT);
    }

    private Path vault(int notes) throws IOException {
        Path vault = Files.createDirectories(folder.resolve("vault"));
        for (int i = 0; i < notes; i++) {
            Samples.write(vault, "n" + i + ".md", "Note " + i + " is about the otter of weir " + i + ".\n");
        }
        return vault;
    }

    @Test
    void textsToReadLeaveOutWhatIsRetractedAndMaskCredentials() throws Exception {
        with(memory -> {
            memory.append(Event.ofText("My therapist is Dr. Marsh.").id("e1").build());
            memory.append(Event.ofText("The password is Otter-weir7 for the boathouse.")
                    .id("e2")
                    .build());
            memory.deletion().retract("e1");
            StringBuilder markdown = new StringBuilder();
            Exporters.markdown().write(memory, markdown, ProgressListener.SILENT);
            StringBuilder json = new StringBuilder();
            Exporters.json().write(memory, json, ProgressListener.SILENT);
            Path vault = folder.resolve("out");
            Exporters.obsidian().write(memory, vault, ProgressListener.SILENT);
            StringBuilder notes = new StringBuilder();
            try (var files = Files.walk(vault)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    notes.append(Files.readString(file));
                }
            }
            for (CharSequence text : List.of(markdown, json, notes)) {
                assertThat(text.toString()).contains("boathouse").doesNotContain("Marsh");
            }
            assertThat(markdown.toString()).contains("The password is [credential] for the boathouse.");
            assertThat(notes.toString()).doesNotContain("Otter-weir7");
            StringBuilder lines = new StringBuilder();
            Exporters.jsonl().write(memory, lines, ProgressListener.SILENT);
            assertThat(lines.toString()).contains("Marsh", "Otter-weir7");
        });
    }

    @Test
    void bringingItAgainAddsNothing() throws Exception {
        Path vault = vault(1_200);
        with(memory -> {
            assertThat(bring(memory, new VaultImporter(), vault).added()).isEqualTo(1_200);
            Brought again = bring(memory, new VaultImporter(), vault);
            assertThat(again.added()).isZero();
            assertThat(again.already()).isEqualTo(1_200);
            assertThat(memory.recall("the otter of weir 77")
                            .items()
                            .getFirst()
                            .entry()
                            .event()
                            .text())
                    .contains("Note 77");
        });
    }

    @Test
    void whatWasStoppedGoesOnWhereItWas() throws Exception {
        Path vault = vault(1_200);
        with(memory -> {
            Importer stopping = new Importer() {
                @Override
                public String name() {
                    return "stopping";
                }

                @Override
                public boolean recognises(SourcePreview look) {
                    return false;
                }

                @Override
                public void read(Path source, ImportOptions how, ImportSink sink) throws IOException {
                    new VaultImporter().read(source, how, new ImportSink() {
                        private int count;

                        @Override
                        public void event(Event event, @Nullable DerivationPlan plan) {
                            if (count++ == 700) {
                                throw new IllegalStateException("stopped");
                            }
                            sink.event(event, plan);
                        }

                        @Override
                        public void complain(ImportProblem complaint) {
                            sink.complain(complaint);
                        }

                        @Override
                        public void at(long done, long total) {
                            sink.at(done, total);
                        }
                    });
                }
            };
            assertThatThrownBy(() -> bring(memory, stopping, vault)).hasMessage("stopped");
            assertThat(memory.admin().logPosition().lastSeq()).isEqualTo(500);
            Brought rest = bring(memory, new VaultImporter(), vault);
            assertThat(rest.added()).isEqualTo(700);
            assertThat(rest.already()).isEqualTo(500);
        });
    }

    @Test
    void aDryRunAddsNothingAndSaysWhatWouldBe() throws Exception {
        Path vault = vault(10);
        with(memory -> {
            Brought dry = bring(memory, new VaultImporter(), vault, HOW, true);
            assertThat(dry.added()).isEqualTo(10);
            assertThat(dry.kinds()).containsEntry("short-conversation raw", 10L);
            assertThat(memory.admin().logPosition().lastSeq()).isZero();
            assertThat(bring(memory, new VaultImporter(), vault).added()).isEqualTo(10);
            assertThat(bring(memory, new VaultImporter(), vault, HOW, true).already())
                    .isEqualTo(10);
        });
    }

    @Test
    void anotherPlanDoesNotBringTheSameWordsAgain() throws Exception {
        Path vault = vault(5);
        ImportOptions skipping = ImportOptions.of(
                ZoneOffset.UTC,
                ContentRouter.manual(
                        null,
                        DerivationStrategy.SKIP_DERIVATION,
                        StrategyTable.RAW,
                        new RuleContentRouter(StrategyTable.RAW)));
        with(memory -> {
            bring(memory, new VaultImporter(), vault);
            Brought again = bring(memory, new VaultImporter(), vault, skipping, false);
            assertThat(again.added()).isZero();
            assertThat(again.already()).isEqualTo(5);
        });
    }

    @Test
    void whatWasRedactedStaysSo() throws Exception {
        Path vault = vault(3);
        with(memory -> {
            bring(memory, new VaultImporter(), vault);
            String id = memory.list(0, 1).getFirst().id();
            var unused = memory.deletion().redact(Selection.events(List.of(id)));
            assertThat(bring(memory, new VaultImporter(), vault).added()).isZero();
            assertThat(memory.get(id).orElseThrow().event().text()).isEqualTo(Event.REDACTED);
        });
    }

    @Test
    void consolidationDerivesWhatThePlanAllows() throws Exception {
        Path notes = Files.createDirectories(folder.resolve("notes"));
        Samples.write(notes, "said.md", "My sister is called Anna. I live in Porto.\n");
        ImportOptions skipping = ImportOptions.of(
                ZoneOffset.UTC,
                ContentRouter.manual(
                        null,
                        DerivationStrategy.SKIP_DERIVATION,
                        StrategyTable.RAW,
                        new RuleContentRouter(StrategyTable.RAW)));
        ImportOptions code = ImportOptions.of(
                ZoneOffset.UTC,
                ContentRouter.manual(
                        ContentKind.CODE, null, StrategyTable.RAW, new RuleContentRouter(StrategyTable.RAW)));
        derives(notes, HOW, true, true);
        derives(notes, code, false, true);
        derives(notes, skipping, false, false);
    }

    private void derives(Path notes, ImportOptions how, boolean claims, boolean mentions) throws IOException {
        with(folder.resolve(claims + "-" + mentions + ".db"), memory -> {
            var brought = bring(memory, new VaultImporter(), notes, how, false);
            assertThat(brought.added()).isEqualTo(1);
            var unused = memory.consolidate(ProgressListener.SILENT);
            assertThat(memory.facts().facts(null, null, null, null).isEmpty()).isEqualTo(!claims);
            assertThat(memory.facts().entities(10).isEmpty()).isEqualTo(!mentions);
            assertThat(memory.recall("Where do I live?").items()).isNotEmpty();
            LogEntry entry = memory.list(0, 1).getFirst();
            assertThat(DerivationKind.CLAIMS.allowed(entry.event())).isEqualTo(claims);
        });
    }

    @Test
    void aVaultComesOutWithWhatWasSaidQuotedAndLinked() throws Exception {
        Path out = Files.createDirectories(folder.resolve("out"));
        with(memory -> {
            memory.append(
                    Event.ofText("My sister is called Anna.\n---\n[[trap]]")
                            .speaker("Ivo")
                            .session("a/b")
                            .build(),
                    Event.ofText("alone").speaker("Ivo").build());
            var unused = memory.consolidate(ProgressListener.SILENT);
            Exporters.obsidian().write(memory, out, ProgressListener.SILENT);
            StringBuilder text = new StringBuilder();
            Exporters.markdown().write(memory, text, ProgressListener.SILENT);
            assertThat(text).contains("> ---").contains("**Ivo**").doesNotContain("[[trap");
        });
        try (var files = Files.walk(out)) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(file -> out.relativize(file).toString())
                    .toList();
            assertThat(names)
                    .anyMatch(name -> name.startsWith("events/a-b-"))
                    .anyMatch(name -> name.matches("events/\\d{4}-.*"));
            assertThat(names).anyMatch(name -> name.startsWith("entities/"));
            for (String name : names) {
                String note = Files.readString(out.resolve(name));
                assertThat(note).startsWith("---\ntitle: ").doesNotContain("[[trap");
                if (name.startsWith("entities/")) {
                    assertThat(note).contains("[[events/a-b-");
                }
            }
        }
    }

    @Test
    void aMemoryMovesToAStoreOfItsOwn() throws Exception {
        Path target = folder.resolve("own.db");
        with(memory -> {
            memory.append(Event.ofText("My sister is called Anna.")
                    .id("1")
                    .speaker("Ivo")
                    .build());
            memory.facts().link("Annie", "Anna");
            memory.append(Event.ofText("She sings.").id("2").speaker("Ivo").build());
            memory.deletion().retract("2");
        });
        try (Ecphory other = Ecphory.builder(folder.resolve("t.db"))
                .tier(Tier.EDGE)
                .background(false)
                .open()) {
            other.memory(Namespace.of("else")).append(Event.ofText("not yours").build());
        }
        try (EventStore from = EventStore.open(folder.resolve("t.db"), Durability.FULL, Clock.systemUTC())) {
            assertThat(new NamespaceSnapshot(from, ME).to(target, ProgressListener.SILENT))
                    .isEqualTo(new NamespaceSnapshot.Copied(2, 2));
            try (EventStore to = EventStore.open(target, Durability.FULL, Clock.systemUTC())) {
                assertThat(to.namespaces()).containsExactly(ME);
                assertThat(to.log().after(ME, 0, 10)).isEqualTo(from.log().after(ME, 0, 10));
                assertThat(to.decisions().after(ME, 0, 10))
                        .isEqualTo(from.decisions().after(ME, 0, 10));
            }
        }
    }
}
