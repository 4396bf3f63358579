package dev.ecphory.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.internal.context.Credentials;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Summary;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What opens doors is masked where nobody asked for it, and nothing else is. */
final class CredentialsTest {
    /** Between bars stands what must not be seen. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "The bucket's key is |AKIA7RZ2WQK9XM4TP3LD|.",
                "aws_secret_access_key = |q9Xb2Lk7Vt0Rw5Yz8Nc3Hd6Jf1Gs4Ma+Pe/Qu2Ti|",
                "clone it with |ghp_k3Jd92mXq8Zr5Tn7Vb1Lw4Yc6Hs0PgAe2Uf|",
                "|github_pat_22BCXQYZ0Lk8Mn4Vt_pQrStUvWxYzA1b2C3d4E5f6G7h8J9| expires in May",
                "use |glpat-R7tY2kLm9QpXz4Vb6NcW| for the runner",
                "bot: |xoxb-884412907731-TkMzQpLwRs|",
                "maps |AIzaSyB7k2Lm9Qp4Rt6Yw8Xv1Nb3Zc5Hd0JfGs2| is ours",
                "|sk-proj-7Kd2Lm9Qp4Rt6Yw8Xv1Nb3Z|",
                "|sk_live_4Rt6Yw8Xv1Nb3Zc5Hd0Jf|",
                "|eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI5OTEifQ.Zk2Lm8Qp4Rt6Yw9Xv1Nb3Zc5|",
                "|-----BEGIN OPENSSH PRIVATE KEY-----\n"
                        + "b3BlbnNzaC1rZXk\n"
                        + "AAAA\n"
                        + "-----END OPENSSH PRIVATE KEY-----|\n"
                        + "is the old one",
                "postgres://mira:|Wv7-tulip!9|@db.internal:5432/shop",
                "amqp://guest:|Zk2Lm8Qp|@queue",
                "curl -H 'Authorization: Bearer |Zk2Lm8Qp4Rt6Yw9Xv1Nb3Zc5|'",
                "My password is |Moor!hen42|.",
                "the wifi password is \"|lapwing-marsh|\"",
                "password=|hunter22|",
                "MY_API_KEY: |7f3a9b2c8d1e6f4a5b0c|",
                "client_secret=|Rt6Yw9Xv1Nb3|",
                "My PIN is |7391|",
                "|npm_Zk2Lm8Qp4Rt6Yw9Xv1Nb3Zc5Hd0Jf7Gs2Ma|",
                "|SG.Zk2Lm8Qp4Rt6Yw9Xv1Nb3Q.Hd0Jf7Gs2MaZk2Lm8Qp4Rt6Yw9Xv1Nb3Zc5|",
                "https://hooks.slack.com/services/|T0A1B2C3D/B4E5F6G7H/Zk2Lm8Qp4Rt6Yw9X|",
                "The passphrase for the backup disk is \"|Heron7-quay|\".",
                "the pin of her card is |7391|",
                "sign in as mira, pw |Heron77!| please",
                "our door password |Heron77quay| works",
                "my spotify pass is |Heron-77| by the way",
                "user: mira / pass: |heron77| for staging",
                "das Passwort ist |Heron77!|",
                "rotate the secret token to |Zk2Lm8Qp4Rt6Yw9Xv1Nb3Zc5| today",
                "MAIL_PASS=|Zk2!Lm8|",
                "your backup code is |8f3k-92ls-00qp|",
                "curl --user mira:|Heron77!quay| https://nexus.internal",
                "Cookie: lang=en; sid=|7f3a9b2c8d1e6f4a5b0c7d8e|",
                "Set-Cookie: app.session=|s%3AZk2Lm8Qp4Rt6Yw9X.v1Nb3Zc5|; Path=/; HttpOnly",
                "hugging face: |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|",
                "telegram |4029184417:AAZk2Lm8Qp4Rt6Yw9Xv1Nb3Zc5Hd0Jf7Gs2|",
                "Say hello, |<private>the spare key is in the shed</private>| and nothing more."
            })
    void masksCredentialsAndWhatIsPrivate(String marked) {
        String secret = marked.substring(marked.indexOf('|') + 1, marked.lastIndexOf('|'));
        String masked = Credentials.mask(marked.replace("|", ""));
        assertThat(masked).doesNotContain(secret).containsAnyOf(Credentials.MASK, "[private]");
        assertThat(masked).startsWith(marked.substring(0, marked.indexOf('|')));
        assertThat(masked).endsWith(marked.substring(marked.lastIndexOf('|') + 1));
        assertThat(Credentials.mask(masked)).as("masked once more").isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "commit 9c1d8e7b6a5f4e3d2c1b0a9f8e7d6c5b4a393f2a fixes it",
                "sha256 2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                "md5: 9e107d9d372bb6826bd81d3542a419d6",
                "session 7c9e6679-7425-40de-944b-e07fc1f90ae7",
                "token: 7c9e6679-7425-40de-944b-e07fc1f90ae7",
                "AKIAIOSFODNN7EXAMPLE is the key of the docs",
                "api_key=YOUR_API_KEY",
                "password=${DB_PASSWORD}",
                "password: <your password>",
                "secret = System.getenv(\"SECRET\")",
                "The password is required.",
                "My password was wrong",
                "my password is too long",
                "I forgot the passphrase again",
                "Reset your password: open the page",
                "the secret is patience",
                "secrets of the deep",
                "passwords are a pain",
                "Token-ring networks",
                "tokens=4096",
                "max_tokens: 2000",
                "a pin is missing from the hinge",
                "pin: see the board",
                "the key is under the mat",
                "primary key: user_id",
                "scikit-learn and sk-learn-contrib-extras",
                "risk-adjusted-return-on-capital",
                "https://example.org/a:b@c",
                "mailto:mira@example.org",
                "ssh git@github.com:acme/shop.git",
                "the ticket GRD-22913345-AB-2026 is closed",
                "ISBN 978-0-306-40615-7",
                "IBAN DE89 3704 0044 0532 0130 00",
                "order 2026-11-0042",
                "+41 44 555 01 99",
                "basic income for everybody",
                "the bearer of this letter",
                "version 2.3.1-rc.4+build.77",
                "eyJ is how such tokens begin",
                "base64 of hello: aGVsbG8=",
                "0x80070005",
                "arn:aws:s3:::photos-of-2026",
                "docker.io/library/postgres:16.4-alpine",
                "/home/mira/projects/shop/src/main/java/Main.java",
                "Authorization: Basic",
                "access token expired",
                "Is my password safe?",
                "bot token: rotate it",
                "license key is in the drawer",
                "postgres://app:password@localhost:5432/shop",
                "pass: the butter please",
                "my bus pass is valid until Friday",
                "docker run -u 1000:1000 alpine",
                "docker run -u www-data:www-data alpine",
                "the password for the shop is missing",
                "tokens to 4096 words",
                "change the password to something longer",
                "the cookie: 200g flour",
                "Cookie: theme=dark; lang=en",
                "a password with 12 characters",
                "the pin of the board is bent",
                "the recovery code is in the safe",
                "The API key: where is it?"
            })
    void keepsWhatOnlyLooksLikeOne(String text) {
        assertThat(Credentials.mask(text)).isEqualTo(text);
        Event event = Event.ofText(text).build();
        assertThat(Credentials.masked(event)).isSameAs(event);
    }

    @Test
    void anEventThatIsMaskedSaysSo() {
        Event masked = Credentials.masked(Event.ofText("My password is Moor!hen42.")
                .id("e1")
                .speaker("Mira")
                .build());
        assertThat(masked.text()).isEqualTo("My password is [credential].");
        assertThat(masked.id()).isEqualTo("e1");
        assertThat(masked.metadata()).containsEntry("credentials", "masked");
    }

    @Test
    void whatIsAppendedStaysWordForWordAndIsInNoContextFactOrSummary() {
        SettableClock clock = new SettableClock(Instant.parse("2026-05-01T12:00:00Z"));
        try (Ecphory engine = Ecphory.builder(FreshStore.on(clock, 7))
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open()) {
            Memory memory = engine.memory("mira");
            String text = "I decided that my username is mira.k and my password is Moor!hen42 for the shop.";
            memory.append(
                    Event.ofText(text).id("e1").speaker("user").session("s").build());
            memory.append(Event.ofText("The shop opens on Monday.")
                    .id("e2")
                    .speaker("user")
                    .session("s")
                    .build());
            ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
            assertThat(memory.get("e1").orElseThrow().event().text()).isEqualTo(text);
            assertThat(memory.recall("What is my password for the shop?", RecallOptions.defaults())
                            .context())
                    .contains("my password is [credential]")
                    .doesNotContain("Moor!hen42");
            assertThat(memory.facts().facts(null, null, null, null))
                    .noneMatch(fact -> fact.text().contains("Moor!hen42"));
            assertThat(EngineMemory.of(memory)
                            .summaries(List.of(Summary.Kind.values()))
                            .toString())
                    .doesNotContain("Moor!hen42");
        }
    }
}
