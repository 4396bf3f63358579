package dev.ecphory.example.adk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import io.reactivex.rxjava3.core.Flowable;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A model for who has no key, which understands nothing: for a question it loads memory and repeats the first line that was
 * recalled; to anything else it says "I see.". Stateless.
 */
final class ScriptedModel extends BaseLlm {
    private static final Pattern RECALLED = Pattern.compile("- \\d\\d:\\d\\d \\(id [^)]*\\) ([^\\n\\\\]+)");

    ScriptedModel() {
        super("scripted");
    }

    @Override
    public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
        Part last = request.contents().getLast().parts().orElseThrow().getLast();
        return Flowable.just(LlmResponse.builder()
                .content(Content.builder()
                        .role("model")
                        .parts(List.of(last.functionResponse()
                                .flatMap(FunctionResponse::response)
                                .map(found -> Part.fromText(repeat(found.toString())))
                                .orElseGet(() -> reply(last.text().orElse("")))))
                        .build())
                .build());
    }

    private static Part reply(String said) {
        return said.endsWith("?")
                ? Part.builder()
                        .functionCall(FunctionCall.builder()
                                .name("loadMemory")
                                .args(Map.of("query", said))
                                .build())
                        .build()
                : Part.fromText("I see.");
    }

    private static String repeat(String found) {
        return RECALLED.matcher(found)
                .results()
                .findFirst()
                .map((MatchResult line) -> "I remember: " + line.group(1))
                .orElse("Nobody told me.");
    }

    @Override
    public BaseLlmConnection connect(LlmRequest request) {
        throw new UnsupportedOperationException("this model has no live connections");
    }
}
