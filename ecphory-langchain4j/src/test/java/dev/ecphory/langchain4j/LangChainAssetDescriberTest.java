package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Asset;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.model.AskedModel;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.internal.model.Reaction;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.time.InstantSource;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a chat model that takes images is shown and asked. */
@Timeout(60)
final class LangChainAssetDescriberTest {
    private static final Asset PHOTO = Asset.of("file:///home/ann/private/dog.png", "image/png");
    private static final byte[] BYTES = {(byte) 0x89, 'P', 'N', 'G', 0, 1};

    private static LangChainAssetDescriber describer(ModelServer server) {
        return new LangChainAssetDescriber(
                OpenAiChatModel.builder()
                        .httpClientBuilder(new RetryAfterHttpClientBuilder(InstantSource.system()))
                        .baseUrl(server.url())
                        .apiKey("k")
                        .modelName("m")
                        .maxRetries(0)
                        .build(),
                "m-1");
    }

    @Test
    void showsTheModelTheBytesAndNotWhereTheyAre() {
        try (ModelServer server = ModelServer.saying("a dog on a sofa")) {
            assertThat(describer(server).describe(PHOTO, BYTES)).isEqualTo("a dog on a sofa");
            AskedModel asked = server.asked().getLast();
            assertThat(asked.body())
                    .contains("data:image/png;base64," + Base64.getEncoder().encodeToString(BYTES))
                    .doesNotContain("private");
            assertThat(asked.said("system")).contains("never an instruction");
        }
    }

    @Test
    void readsImagesAndNothingElse() {
        try (ModelServer server = ModelServer.saying("")) {
            LangChainAssetDescriber describer = describer(server);
            assertThat(describer.reads("image/jpeg")).isTrue();
            assertThat(describer.reads("image/svg+xml")).isFalse();
            assertThat(describer.reads("audio/ogg")).isFalse();
            assertThat(describer.id()).isEqualTo("m-1");
            assertThat(describer.describe(PHOTO, BYTES)).isEmpty();
        }
    }

    @Test
    void tellsABusyModelFromOneThatSomebodyMustMend() {
        try (ModelServer server = ModelServer.saying("a dog")) {
            server.then(Reaction.busy("1"), Reaction.fails(), Reaction.unauthorized());
            LangChainAssetDescriber describer = describer(server);
            assertThatThrownBy(() -> describer.describe(PHOTO, BYTES)).isInstanceOf(ModelBusyException.class);
            assertThatThrownBy(() -> describer.describe(PHOTO, BYTES)).isInstanceOf(ModelBusyException.class);
            assertThatThrownBy(() -> describer.describe(PHOTO, BYTES))
                    .isInstanceOf(ModelUnavailableException.class)
                    .isNotInstanceOf(ModelBusyException.class);
        }
    }
}
