package dev.ecphory.lab.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.lab.reader.CachedModel.CachedReply;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.LanguageModel.Prompt;
import dev.ecphory.spi.LanguageModel.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachedModelTest {
    private static final Prompt PROMPT = new Prompt("s", "what?", null, 10, Duration.ofSeconds(5));

    @TempDir
    Path cache;

    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

    private CachedModel asking(Function<Prompt, Reply> answers) {
        LanguageModel model = new LanguageModel() {
            @Override
            public String id() {
                return "m";
            }

            @Override
            public Reply generate(Prompt prompt) {
                asked.add(prompt.user());
                return answers.apply(prompt);
            }
        };
        return new CachedModel(
                model,
                new CachedModel.Terms(new Prices(1_000_000, 0, 2_000_000), CachedModel.PATIENCE, Set.of("s3cret")),
                cache,
                Clock.systemUTC(),
                wait -> {});
    }

    @Test
    void aReplyIsKeptAcrossRunsWithItsTokensAndCostAndTriesTellWhetherItWasAsked() {
        CachedReply first = asking(prompt -> new Reply("yes", 3, 2)).ask(PROMPT, "r1");
        CachedReply again = asking(prompt -> new Reply("no", 9, 9)).ask(PROMPT, "r1");

        assertThat(asked).hasSize(1);
        assertThat(again.text()).isEqualTo("yes");
        assertThat(first.spent().tries()).isEqualTo(1);
        assertThat(again.spent().tries()).isZero();
        assertThat(again.spent().cost()).isEqualTo(first.spent().cost()).isEqualTo(7);
        assertThat(CachedModel.ReplyTotals.in(cache)).isEqualTo(new CachedModel.ReplyTotals(1, 3, 2));
    }

    @Test
    void repetitionsDoNotAnswerEachOther() {
        CachedModel asking = asking(prompt -> new Reply("answer " + asked.size(), 1, 1));

        assertThat(asking.ask(PROMPT, "r1").text()).isEqualTo("answer 1");
        assertThat(asking.ask(PROMPT, "r2").text()).isEqualTo("answer 2");
        assertThat(asking.ask(PROMPT, "r1").text()).isEqualTo("answer 1");
    }

    @Test
    void whoeverAsksTheSameMeanwhileWaitsForTheReply() throws Exception {
        CountDownLatch underWay = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CachedModel asking = asking(prompt -> {
            underWay.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new Reply("yes", 1, 1);
        });
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<CachedReply> one = threads.submit(() -> asking.ask(PROMPT, "r1"));
            underWay.await();
            Future<CachedReply> other = threads.submit(() -> asking.ask(PROMPT, "r1"));
            go.countDown();

            assertThat(one.get().text()).isEqualTo("yes");
            assertThat(other.get().text()).isEqualTo("yes");
        }
        assertThat(asked).hasSize(1);
    }

    @Test
    void aBusyModelIsTriedAgainAndEveryTryIsCounted() {
        CachedReply told = asking(prompt -> {
                    if (asked.size() < 4) {
                        throw new ModelBusyException("busy", null, null);
                    }
                    return new Reply("yes", 1, 1);
                })
                .ask(PROMPT, "r1");

        assertThat(told.spent().calls()).isEqualTo(1);
        assertThat(told.spent().tries()).isEqualTo(4);
    }

    @Test
    void aFailureOfOneCallLeavesTheNextOneAlone() {
        CachedModel asking = asking(prompt -> {
            if (prompt.user().startsWith("bad")) {
                throw new ModelUnavailableException("no", "mend it", null);
            }
            return new Reply("yes", 1, 1);
        });
        for (int i = 0; i < 20; i++) {
            Prompt bad = new Prompt("s", "bad" + i, null, 10, Duration.ofSeconds(5));
            assertThatThrownBy(() -> asking.ask(bad, "r1")).isInstanceOf(ModelUnavailableException.class);
        }

        assertThat(asking.ask(PROMPT, "r1").text()).isEqualTo("yes");
    }

    @Test
    void aSecretIsNotWrittenToDisk() throws IOException {
        asking(prompt -> new Reply("the key is s3cret", 1, 1)).ask(PROMPT, "r1");

        try (Stream<Path> files = Files.walk(cache)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).doesNotContain("s3cret");
            }
        }
    }
}
