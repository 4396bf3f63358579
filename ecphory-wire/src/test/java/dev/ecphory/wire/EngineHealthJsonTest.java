package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.Tier;
import dev.ecphory.admin.Actor;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How an engine is doing can be read by people's programs and by those that scrape meters. */
final class EngineHealthJsonTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-04-01T00:00:00Z"));
    private final Ecphory engine = Ecphory.builder(new InMemoryEventStore(clock, new SplittableRandom(7)))
            .tier(Tier.EDGE)
            .clock(clock)
            .background(false)
            .open();
    private final Memory memory = engine.memory("pulse");

    @BeforeEach
    void use() {
        memory.append(EventInput.event(Json.object("speaker", "Ana", "text", "I live in Oslo.")));
        memory.append(EventInput.event(Json.object("speaker", "Ana", "text", "I work at Acme.")));
        assertThat(memory.recall("Where does Ana live?").items()).isNotEmpty();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void whatWasDoneAndWhatIsHeldIsTold() {
        Map<String, @Nullable Object> told =
                EngineHealthJson.of(EcphoryEngine.of(engine).engineHealth());

        assertThat(told).containsEntry("appended", 2L).containsKeys("indexes", "queues", "pools", "spaces", "trail");
        assertThat(Json.text(told.get("looked"))).contains("\"pulse\"", "\"events\":2");
        assertThat(Json.text(told.get("operations"))).contains("recall", "append");
    }

    @Test
    void everyMeterHasAHeadAndEveryLineANumber() {
        List<String> lines = EngineHealthJson.metrics(EcphoryEngine.of(engine).engineHealth())
                .lines()
                .toList();

        assertThat(lines)
                .allMatch(line -> line.matches("# (HELP|TYPE) ecphory_\\w+ .+")
                        || line.matches("ecphory_\\w+(\\{\\w+=\"[^\"]*\"(,\\w+=\"[^\"]*\")*})? [-+.\\dEInf]+"));
        assertThat(lines.stream().filter(line -> line.startsWith("# HELP"))).doesNotHaveDuplicates();
        assertThat(lines)
                .anyMatch(line -> line.startsWith("ecphory_operation_seconds_count{") && line.endsWith(" 1"))
                .noneMatch(line -> line.contains("namespace=")); // labels stay bounded
    }

    @Test
    void theTrailAndWhatMayBeHeldAreToldWithoutText() {
        assertThat(memory.admin().isAudited()).isFalse();
        memory.admin().setAudited(true);
        Memory seen = memory.withActor(new Actor("Ben", Channel.LIBRARY));
        assertThat(seen.recall("Where does Ana live?").items()).isNotEmpty();
        String trail = Json.text(
                StatusJson.of(memory.admin().isAudited(), memory.admin().auditLog(0, null, 10)));
        memory.admin().setQuota(new Quota(10L, null, null));
        String quota = Json.text(StatusJson.of(
                memory.admin().quotaUsage(),
                memory.admin().quota(),
                memory.admin().effectiveQuota()));

        assertThat(trail).contains("\"recall\"", "Ben").doesNotContain("Oslo", "Where");
        assertThat(quota).contains("10").contains("2");
    }
}
