package dev.ecphory.internal.answer;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions.Budget.Offer;
import dev.ecphory.AnswerOptions.Budget.Settled;
import java.util.List;
import java.util.Locale;

/** How routers put what they decided. Stateless. */
final class RouteDescriptions {
    private RouteDescriptions() {}

    /** A constant as a person writes it. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A choice after the budget had its say. */
    static Answer.RoutingDecision settled(Answer.RoutingDecision choice, Settled settled) {
        return settled.because().isEmpty()
                ? choice
                : new Answer.RoutingDecision(
                        choice.router(), settled.offer().name(), choice.because() + "; budget: " + settled.because());
    }

    /** The offer of that name, which is there. */
    static Offer offer(List<Offer> offers, String name) {
        return offers.stream()
                .filter(offer -> offer.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no offer " + name));
    }
}
