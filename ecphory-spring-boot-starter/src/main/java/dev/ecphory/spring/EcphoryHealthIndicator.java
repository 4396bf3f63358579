package dev.ecphory.spring;

import dev.ecphory.Ecphory;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.HealthReport.State;
import java.util.Locale;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * The engine at a glance: down when a part failed, up with a note where one works with less. It reads no file whole, so that
 * it may be asked every second; a check of the whole store is {@link Ecphory#verify}. Threads may share it.
 */
public final class EcphoryHealthIndicator extends AbstractHealthIndicator {
    private final Ecphory ecphory;

    /** Of one engine. */
    public EcphoryHealthIndicator(Ecphory ecphory) {
        super("Ecphory could not be asked");
        this.ecphory = ecphory;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.up();
        for (HealthReport.Component part : ecphory.quickHealth().parts()) {
            if (part.state() == State.FAILED) {
                builder.down();
            }
            builder.withDetail(part.name(), part.state().name().toLowerCase(Locale.ROOT) + ": " + part.note());
        }
    }
}
