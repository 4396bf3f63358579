package dev.ecphory.quarkus;

import dev.ecphory.Ecphory;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.HealthReport.State;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Down when the store does not answer. It reads no whole files, so it may be asked every second. Threads may share it. */
@Readiness
@ApplicationScoped
public class EcphoryHealthCheck implements HealthCheck {
    private final Ecphory ecphory;

    /** Of one engine. */
    @Inject
    public EcphoryHealthCheck(Ecphory ecphory) {
        this.ecphory = ecphory;
    }

    @Override
    public HealthCheckResponse call() {
        HealthCheckResponseBuilder response =
                HealthCheckResponse.named("ecphory").up();
        for (HealthReport.Component part : ecphory.quickHealth().parts()) {
            if (part.state() == State.FAILED) {
                response.down();
            }
            response.withData(part.name(), part.state().name().toLowerCase(Locale.ROOT) + ": " + part.note());
        }
        return response.build();
    }
}
