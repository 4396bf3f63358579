package dev.ecphory.opentelemetry;

import dev.ecphory.spi.Observer.Operation;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.KeyValue;
import io.opentelemetry.api.common.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * OpenTelemetry's names for operations on memories, from its semantic conventions for generative AI (memory spans; in
 * development as of November 2026), and the few that are ours.
 */
final class SpanConventions {
    static final AttributeKey<String> OPERATION = AttributeKey.stringKey("gen_ai.operation.name");
    static final AttributeKey<String> PROVIDER = AttributeKey.stringKey("gen_ai.provider.name");
    static final AttributeKey<String> STORE = AttributeKey.stringKey("gen_ai.memory.store.id");
    static final AttributeKey<String> RECORD = AttributeKey.stringKey("gen_ai.memory.record.id");
    static final AttributeKey<Long> RECORDS = AttributeKey.longKey("gen_ai.memory.record.count");
    static final AttributeKey<String> QUERY = AttributeKey.stringKey("gen_ai.memory.query.text");
    static final AttributeKey<Value<?>> CONTENTS = AttributeKey.valueKey("gen_ai.memory.records");
    static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
    /** What the engine calls it, for there are more kinds than names. */
    static final AttributeKey<String> KIND = AttributeKey.stringKey("ecphory.operation");
    /** Memories that a stage of a recall was given. */
    static final AttributeKey<Long> IN = AttributeKey.longKey("ecphory.stage.in");
    /** Memories that it passed on. */
    static final AttributeKey<Long> OUT = AttributeKey.longKey("ecphory.stage.out");
    /** What it says of itself, which may repeat words of the question. */
    static final AttributeKey<String> NOTE = AttributeKey.stringKey("ecphory.stage.note");

    private SpanConventions() {}

    /** Records as the conventions' schema has them. */
    static Value<?> contents(List<Operation.Entry> entries) {
        List<Value<?>> records = new ArrayList<>();
        for (Operation.Entry entry : entries) {
            List<KeyValue> fields = new ArrayList<>();
            fields.add(KeyValue.of("id", Value.of(entry.id())));
            fields.add(KeyValue.of("content", Value.of(entry.text())));
            Double score = entry.score();
            if (score != null) {
                fields.add(KeyValue.of("score", Value.of(score)));
            }
            records.add(Value.of(fields.toArray(KeyValue[]::new)));
        }
        return Value.of(records);
    }
}
