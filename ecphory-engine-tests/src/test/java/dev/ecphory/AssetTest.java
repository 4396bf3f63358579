package dev.ecphory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class AssetTest {
    private static final String DIGEST = "ab".repeat(32);
    private static final Asset PHOTO = new Asset("file:///photos/dog.png", "image/png", DIGEST, 12L);

    @Test
    void isKeptInTheMetadataAndReadFromThemAgain() {
        for (Asset asset : java.util.List.of(PHOTO, Asset.of("a b/ü.pdf", "application/pdf"))) {
            Event event = Event.ofText("look").metadata("own", "x").asset(asset).build();
            assertThat(event.asset()).hasValue(asset);
            assertThat(event.callerMetadata()).isEqualTo(Map.of("own", "x"));
            assertThat(event.metadata()).containsEntry("ecphory.asset.reference", asset.reference());
        }
        assertThat(Event.ofText("look").build().asset()).isEmpty();
    }

    @Test
    void letsAnEventDoWithoutWords() {
        Event event = Event.ofText("").asset(PHOTO).build();
        assertThat(event.text()).isEmpty();
        assertThat(event.modality()).isEqualTo(Modality.IMAGE);
        assertThat(event.toRedacted().asset()).isEmpty();
        refused(() -> Event.ofText("").metadata("asset", "dog.png").build(), "text", "is empty");
    }

    @Test
    void saysWhatKindOfThingItIsUnlessTheCallerDoes() {
        assertThat(Asset.of("a", "audio/ogg").modality()).isEqualTo(Modality.AUDIO);
        assertThat(Asset.of("a", "VIDEO/mp4").modality()).isEqualTo(Modality.VIDEO);
        assertThat(Asset.of("a", "text/plain").modality()).isEqualTo(Modality.FILE);
        assertThat(Event.ofText("x")
                        .asset(PHOTO)
                        .modality(Modality.TOOL)
                        .build()
                        .modality())
                .isEqualTo(Modality.TOOL);
    }

    @Test
    void refusesWhatCannotBeOneWhicheverWayItComes() {
        refused(() -> Asset.of("", "image/png"), "asset.reference", "is empty");
        refused(() -> Asset.of("a\nb", "image/png"), "asset.reference", "control character");
        refused(() -> Asset.of("a".repeat(2_001), "image/png"), "asset.reference", "more than 2000");
        for (String type : java.util.List.of("png", "image/", "/png", "image/png; q=1", "image/a/b")) {
            refused(() -> Asset.of("a", type), "asset.mediaType", "is no media type");
        }
        refused(() -> new Asset("a", "image/png", "abc", null), "asset.sha256", "is no SHA-256");
        refused(() -> new Asset("a", "image/png", null, -1L), "asset.bytes", "is less than 0");
        refused(
                () -> Event.ofText("x").metadata("ecphory.asset.reference", "a").build(),
                "asset.mediaType",
                "is missing");
        Event.Builder wrong = Event.ofText("x");
        PHOTO.metadata().forEach(wrong::metadata);
        refused(() -> wrong.metadata("ecphory.asset.bytes", "many").build(), "asset.bytes", "is no number");
    }

    private static void refused(Supplier<?> made, String field, String wrong) {
        assertThatThrownBy(made::get).isInstanceOfSatisfying(InvalidInputException.class, refused -> {
            assertThat(refused.field()).isEqualTo(field);
            assertThat(refused).hasMessageContaining(wrong);
        });
    }
}
