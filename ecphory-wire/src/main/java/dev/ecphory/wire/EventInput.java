package dev.ecphory.wire;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.EventLabel;
import dev.ecphory.Modality;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An event as a caller gives it: the members that {@link EventJson#of} shows. Stateless; threads may share it. */
public final class EventInput {
    /** What an event may have. */
    public static final InputSchema ALL = InputSchema.of(
            InputField.text(
                    "text", "What was said, word for word; may be left out only where there is a caption or an asset."),
            InputField.text("id", "Your own id, unique in the namespace. Default: one is made."),
            InputField.text("session", "The conversation it belongs to. Default: inferred from gaps in time."),
            InputField.time(
                    "occurredAt",
                    "When it was said: ISO 8601 with an offset; without one, in the zone. Default: now, marked"
                            + " unknown."),
            InputField.text(
                    "zone", "The time zone of an occurredAt without an offset, such as Europe/Lisbon. Default: UTC."),
            InputField.text("speaker", "Who said it. Default: nobody in particular."),
            InputField.text("recipient", "To whom it was said. Default: nobody in particular."),
            InputField.choice(
                    "modality",
                    EnumNames.all(Modality.class),
                    "What it was. Default: as the asset is, image with a caption, else text."),
            InputField.text("caption", "What an image or recording shows."),
            AssetJson.FIELD,
            ClaimJson.FIELD,
            InputField.of("metadata", InputField.Type.MAP, "Keys and texts of your own."),
            InputField.text("key", "Idempotency key: a retry with it adds nothing."));

    private EventInput() {}

    /**
     * The event that was given.
     *
     * @throws dev.ecphory.InvalidInputException when it is not one
     */
    public static Event event(Map<String, ?> object) {
        return event(ALL.read(object));
    }

    /** The same, of what is checked. */
    public static Event event(ValidatedArguments given) {
        Event.Builder event = builder(given.text("text", ""), given);
        timed(event, "occurredAt", given.text("occurredAt"), given.text("zone"));
        return event.build();
    }

    /** An event of this text with everything that was given but its time. */
    public static Event.Builder builder(String text, ValidatedArguments given) {
        String caption = given.text("caption");
        Asset asset = AssetJson.read(given.map("asset"));
        Event.Builder event = Event.ofText(text)
                .id(given.text("id"))
                .caption(caption)
                .idempotencyKey(given.text("key"))
                .asset(asset)
                .claims(ClaimJson.read(ClaimJson.FIELD.name(), given.objects(ClaimJson.FIELD.name())))
                .modality(given.choice("modality", Modality.class, usual(caption, asset)));
        given.map("metadata").forEach(event::metadata);
        label(event, given);
        return event;
    }

    /** Sets the labels that were given, and leaves the others. */
    public static void label(Event.Builder event, ValidatedArguments given) {
        for (EventLabel label : EventLabel.values()) {
            if (given.has(label.key())) {
                label.set(event, given.text(label.key()));
            }
        }
    }

    /** What an event is when nobody says: what its asset is, an image with a caption, else text. */
    public static Modality usual(@Nullable String caption, @Nullable Asset asset) {
        return asset != null ? asset.modality() : caption != null ? Modality.IMAGE : Modality.TEXT;
    }

    /** Says when it was, if that is known. */
    public static void timed(Event.Builder event, String field, @Nullable String time, @Nullable String zone) {
        if (time != null) {
            switch (TimeFormats.typed(field, time)) {
                case ParsedTime.Exact exact -> event.occurredAt(exact.time());
                case ParsedTime.Naive naive -> event.occurredAt(naive.time(), TimeFormats.zone(zone));
            }
        }
    }
}
