package dev.ecphory.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderAssetSourceTest {
    private static final byte[] DOG = "a dog".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path home;

    private Path folder = Path.of("");

    @BeforeEach
    void fill() throws IOException {
        folder = Files.createDirectory(home.resolve("assets"));
        Files.createDirectory(folder.resolve("sub"));
        Files.write(folder.resolve("sub/a dog.png"), DOG);
        Files.writeString(home.resolve("secret.png"), "secret");
    }

    @Test
    void givesTheBytesOfAFileInTheFolderByPathAndByUri() throws IOException {
        Path link = Files.createSymbolicLink(home.resolve("behind"), folder);
        String digest = Asset.digest(DOG);
        for (String reference : List.of(
                "sub/a dog.png",
                "./sub/../sub/a dog.png",
                folder.resolve("sub/a dog.png").toString(),
                folder.resolve("sub/a dog.png").toUri().toString(),
                link.resolve("sub/a dog.png").toUri().toString())) {
            Asset asset = new Asset(reference, "image/png", digest, (long) DOG.length);
            assertThat(new FolderAssetSource(folder).read(asset)).as(reference).isEqualTo(DOG);
        }
    }

    @Test
    void neverLeavesTheFolderAndNeverTellsWhetherAPathOutsideExists() throws IOException {
        Files.createSymbolicLink(folder.resolve("out.png"), home.resolve("secret.png"));
        Files.createSymbolicLink(folder.resolve("up"), home);
        Files.createDirectory(home.resolve("assets-too"));
        Files.writeString(home.resolve("assets-too/x.png"), "secret");
        FolderAssetSource assets = new FolderAssetSource(folder);
        for (String reference : List.of(
                "../secret.png",
                "sub/../../secret.png",
                "out.png",
                "up/secret.png",
                "../assets-too/x.png",
                home.resolve("secret.png").toString(),
                home.resolve("secret.png").toUri().toString(),
                "file:secret.png",
                "file://elsewhere/secret.png",
                "file:///%00",
                "file:///a/../../../etc/passwd",
                "/etc/passwd",
                "https://example.org/a.png",
                "jar:file:///a.jar!/b",
                "data:image/png;base64,AAAA",
                "sub",
                "nothing.png",
                home.resolve("nothing.png").toString())) {
            assertThatThrownBy(() -> assets.read(Asset.of(reference, "image/png")))
                    .as(reference)
                    .isInstanceOfSatisfying(InvalidInputException.class, refused -> {
                        assertThat(refused.field()).isEqualTo("asset.reference");
                        assertThat(refused).hasMessageContaining("is no file in the folder of assets");
                    });
        }
    }

    @Test
    void refusesAFileThatIsNotWhatTheAssetSays() {
        FolderAssetSource assets = new FolderAssetSource(folder);
        refused(assets, new Asset("sub/a dog.png", "image/png", null, 6L), "asset.bytes");
        refused(assets, new Asset("sub/a dog.png", "image/png", "00".repeat(32), 5L), "asset.sha256");
    }

    @Test
    void opensNothingUnlessToldWhere() {
        refused(AssetSource.NONE, Asset.of("sub/a dog.png", "image/png"), "asset.reference");
    }

    @Test
    void refusesWhatIsNoFolder() {
        assertThatThrownBy(() -> new FolderAssetSource(home.resolve("secret.png")))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new FolderAssetSource(home.resolve("none"))).isInstanceOf(InvalidInputException.class);
    }

    private static void refused(AssetSource source, Asset asset, String field) {
        assertThatThrownBy(() -> source.read(asset))
                .isInstanceOfSatisfying(InvalidInputException.class, refused -> assertThat(refused.field())
                        .isEqualTo(field));
    }
}
