package dev.ecphory.server.rest;

import dev.ecphory.server.BadValues;
import dev.ecphory.server.Http;
import dev.ecphory.server.Served;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** Whatever stands in a field of whichever route, the answer says what is wrong with it and shows nothing of what is inside. */
final class RestBadValuesTest {
    @Test
    void noBodyAndNoQueryMakesTheServerFailOrTellOfItsInside() {
        SoftAssertions all = new SoftAssertions();
        try (Served served = Served.open(new RestModule());
                Http http = served.http()) {
            for (RestRoute route : RestModule.routes()) {
                if (route.answer().type().equals("text/event-stream")) {
                    continue; // it is asked for ever
                }
                String path = route.path().replace("{ns}", "me").replaceAll("\\{[a-z]+}", "x");
                InputSchema body = route.body();
                if (body != null) {
                    for (String given : BadValues.bodies(body)) {
                        all.check(() -> BadValues.clean(
                                path + " " + given, http.raw(route.method().name(), path, given, "application/json")));
                    }
                }
                for (InputField field : route.query().all()) {
                    for (String value : List.of("", "x", "-1", "1e400", "9223372036854775808", "null", "\0", "[]")) {
                        String query =
                                path + "?" + field.name() + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
                        all.check(() -> BadValues.clean(
                                query, http.raw(route.method().name(), query, null, "application/json")));
                    }
                }
            }
        }
        all.assertAll();
    }
}
