package dev.ecphory.spring;

import dev.ecphory.Answer.Routing;
import dev.ecphory.Answer.Routing.Adaptation;
import dev.ecphory.Answer.Routing.Readers;
import dev.ecphory.Answer.Routing.Reading;
import dev.ecphory.Answer.Routing.Retrieval;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.Preset;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of a memory, checked while the application starts. Immutable; threads may share it.
 *
 * @param store where memories are: file, or memory, which forgets everything when the application ends, for tests
 * @param file the store, made when it does not exist
 * @param namespace whose memory the bean Memory is; without it there is no such bean, because nothing belongs to nobody
 * @param preset switches that are set together: default, coding-agent, companion, archive or benchmark; a switch that is set
 *     by name wins
 * @param tier how much of the machine recall may use: edge, base with ecphory-onnx on the class path, or pro with
 *     ecphory-model-reranker or a LanguageModel bean; unless set, as the preset has it, and edge in the place of base without ecphory-onnx
 * @param durability how much an acknowledgement promises; unless set, as the preset has it
 * @param admission what the encoding gate's verdict does; unless set, as the preset has it
 * @param forgetting what time may do: none, rank_only, or archive, when the application runs the loop; unless set, as the
 *     preset has it
 * @param cognition which mechanisms of a living memory are on: off, companion or seed; unless set, as the preset has it
 * @param persona the agent's traits from 0 to 1: honesty, emotionality, extraversion, agreeableness, conscientiousness and
 *     openness, with commas between them, or neutral; unless set, neutral
 * @param background whether threads in the background embed and consolidate new events; unless set, as the preset has it
 * @param cache whether the index is kept on disk beside the store between runs; unless set, as the preset has it
 * @param cacheFolder a folder of this machine for the indexes of stores, one folder in it for each; unless set, beside the store's
 *     file, or the user's cache for a store at a server
 * @param indexMemory what the indexes of all namespaces may take together, like 512MB; unless set, half of the heap
 * @param indexSnapshots from how many events on the store keeps a namespace's index for machines that have none, 0 for never; unless
 *     set, 20000 for a store at a server, else never
 * @param trail whether of every namespace is written down who is handed what, or it is not handed out; unless set, only of those that
 *     are set to
 * @param quotaEvents events that a namespace may hold which has no quota of its own, 0 for any number; unless set, any number
 * @param quotaBytes what callers gave of them, texts, captions and metadata, like 64MB; unless set, any size
 * @param quotaRate events that such a namespace takes in a minute, 0 for any number; unless set, any number
 * @param traceContent whether spans have questions, texts of memories and messages of exceptions
 * @param preload whether the neural embedder loads while the application starts
 * @param assets the folder from which an AssetDescriber or an AssetEmbedder bean is shown files where there is no AssetSource bean; unless
 *     set, none
 * @param recall how chat clients recall
 * @param chat how conversations of chat clients are remembered
 * @param answer who decides how questions are recalled and read for answers
 */
@ConfigurationProperties("ecphory")
public record EcphoryProperties(
        @DefaultValue("file") StoreKind store,
        @DefaultValue("ecphory.db") Path file,
        @Nullable String namespace,
        @DefaultValue("default") Preset preset,
        @Nullable Tier tier,
        @Nullable Durability durability,
        @Nullable Admission admission,
        @Nullable Forgetting forgetting,
        @Nullable String cognition,
        @Nullable String persona,
        @Nullable Boolean background,
        @Nullable Boolean cache,
        @Nullable Path cacheFolder,
        @Nullable DataSize indexMemory,
        @Nullable Long indexSnapshots,
        @Nullable Boolean trail,
        @Nullable Long quotaEvents,
        @Nullable DataSize quotaBytes,
        @Nullable Long quotaRate,
        @DefaultValue("false") boolean traceContent,
        @DefaultValue("false") boolean preload,
        @Nullable Path assets,
        @DefaultValue Recall recall,
        @DefaultValue Chat chat,
        @DefaultValue Answer answer) {
    /** Checks the namespace, the mechanisms and the persona; throws {@link InvalidInputException}. */
    public EcphoryProperties {
        namespace = namespace == null ? null : Namespace.of(namespace).value();
        if (cognition != null) {
            Ecphory.Builder unused = Ecphory.builder("memory.db").cognition(cognition); // opens nothing
        }
        if (persona != null) {
            Ecphory.Builder unused = Ecphory.builder("memory.db").persona(persona);
        }
    }

    /**
     * How chat clients recall.
     *
     * @param limit events to recall at most, 1 to 1000; unless set, as many as the budget holds
     * @param maxTokens the budget of the recalled context, 0 to 1000000 tokens
     * @param recipe the name of a recipe
     */
    public record Recall(
            @Nullable Integer limit,
            @DefaultValue("2000") int maxTokens,
            @DefaultValue(RecallOptions.DEFAULT_PROFILE) String recipe) {
        /** Checks the ranges; throws {@link InvalidInputException}. */
        public Recall {
            options(limit, maxTokens, recipe);
        }

        /** As recall takes them. */
        public RecallOptions options() {
            return options(limit, maxTokens, recipe);
        }

        private static RecallOptions options(@Nullable Integer limit, int maxTokens, String recipe) {
            RecallOptions injected = RecallOptions.defaults().withPurpose(RecallOptions.Purpose.INJECT);
            return (limit == null ? injected : injected.withLimit(limit))
                    .withMaxTokens(maxTokens)
                    .withRecipe(recipe);
        }
    }

    /**
     * How conversations of chat clients are remembered.
     *
     * @param rememberedBy who appends what is said: advisor, or repository when a ChatMemory of the application keeps its
     *     messages in the EcphoryChatMemoryRepository, which exists only then
     * @param user the speaker of user messages
     * @param assistant the speaker of the model's messages
     * @param zone where conversations take place, for "tomorrow" and "tonight"
     */
    public record Chat(
            @DefaultValue("advisor") RememberedBy rememberedBy,
            @DefaultValue("user") String user,
            @DefaultValue("assistant") String assistant,
            @DefaultValue("UTC") ZoneId zone) {}

    /**
     * Who decides how questions are recalled and read for answers.
     *
     * @param memoryRouter how much is recalled, by the kind of question: as-asked, canonical, minimize-cost, balanced or
     *     maximize-accuracy
     * @param readerRouter which model reads: first, or by-category when an EcphoryCustomizer gives the builder two answerReader models,
     *     the stronger first
     * @param readRouter how a model is led, by the kind of question: precise, synthesis or temporal
     * @param adapt what is best where feedback tells of enough answers: off, minimize-cost, balanced or maximize-accuracy
     */
    public record Answer(
            @DefaultValue("as-asked") Retrieval memoryRouter,
            @DefaultValue("first") Readers readerRouter,
            @DefaultValue("precise") Reading readRouter,
            @DefaultValue("off") Adaptation adapt) {
        /** As the engine takes them. */
        Routing routing() {
            return new Routing(memoryRouter, readerRouter, readRouter, adapt);
        }
    }

    /** Where memories are kept. */
    public enum StoreKind {
        /** In the file {@code ecphory.file}. */
        FILE,
        /** In the memory of the process, gone with the context. */
        MEMORY
    }

    /** Who appends what is said in a chat: one of them, or it would be said twice. */
    public enum RememberedBy {
        /** The recall advisor, after each call. */
        ADVISOR,
        /** The chat memory repository, with each window that it saves. */
        REPOSITORY
    }
}
