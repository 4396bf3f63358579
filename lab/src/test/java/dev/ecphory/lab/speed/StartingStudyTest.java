package dev.ecphory.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.LabRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Whole processes, of a launcher that does nothing. */
@Isolated("sets the property that names the launcher")
@DisabledOnOs(OS.WINDOWS)
final class StartingStudyTest {
    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void forget() {
        System.clearProperty("ecphory.launcher");
    }

    private LabRun run(String script) throws Exception {
        Path launcher = Files.writeString(folder.resolve("launcher"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
        System.setProperty("ecphory.launcher", launcher.toString());
        return LabRun.of("starting", "--events=20", "--large=40", "--rounds=2", "--results=" + folder);
    }

    @Test
    void aPageTellsTheTimeOfEveryProcess() throws Exception {
        LabRun answer = run("echo \"$1\" >>'" + folder.resolve("calls") + "'");
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(Files.readString(folder.resolve("starting.md")))
                .contains("`--help`", "`stats`, 20 events", "`recall`, 20 events", "40 events");
        assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(3 * 5).contains("--help", "admin", "recall");
    }

    @Test
    void aProcessThatFailsIsNotMeasured() throws Exception {
        LabRun answer = run("echo 'error: nothing' >&2; exit 6");
        assertThat(answer.code()).isNotZero();
        assertThat(answer.err()).contains("a process could not be measured");
    }
}
