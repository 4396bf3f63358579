package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.spi.store.EventStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Mixin;

/** Which store, and whose memory in it: what nearly every command takes. */
public final class MemoryOptions {
    /** Facts of more events than that follow in the background or with consolidate. */
    private static final int FEW = 500;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final NamespaceOption namespace = new NamespaceOption();

    /** Work on one memory. */
    @FunctionalInterface
    public interface Work {
        ExitCode on(Memory memory) throws Exception;
    }

    /** Work on the memories of namespaces that it names. */
    @FunctionalInterface
    public interface Works {
        ExitCode on(Function<String, Memory> memories) throws Exception;
    }

    /** Whether recall may ask a language model. */
    public boolean asksModels(Shell shell) {
        return store.tier(shell) == Tier.PRO;
    }

    /** Whether events get neural vectors. */
    public boolean neural(Shell shell) {
        return store.tier(shell).usesNeuralEmbedder();
    }

    /** Whose memory. */
    public Namespace namespace(Shell shell) {
        return namespace.required(shell);
    }

    /** The store, which must be there if it is a file. */
    public String address(Shell shell) {
        String address = store.address(shell);
        if (address == null || (EventStore.isFile(address) && !Files.exists(Path.of(address)))) {
            throw new InvalidInputException(
                    "--db",
                    address == null ? "(none)" : PlainText.quoted(address, 60),
                    address == null ? "is missing" : "is not there",
                    "give --db STORE, or set ECPHORY_DB to the store");
        }
        return address;
    }

    /** Opens the store, does the work, closes it. */
    public int with(Shell shell, Work work) throws Exception {
        return with(shell, false, UnaryOperator.identity(), work);
    }

    /** The same for work on memories that it names. */
    public int withAll(Shell shell, boolean background, UnaryOperator<Ecphory.Builder> models, Works work)
            throws Exception {
        try (Ecphory ecphory = store.open(shell, background, models)) {
            return work.on(ecphory::memory).number();
        }
    }

    /** The same, with whatever models the engine is lent. */
    public int with(Shell shell, boolean background, UnaryOperator<Ecphory.Builder> models, Work work)
            throws Exception {
        Namespace whose = namespace.required(shell);
        try (Ecphory ecphory = store.open(shell, background, models)) {
            return work.on(ecphory.memory(whose)).number();
        }
    }

    /** The same for work that only asks: a namespace without any event is told of, since its name may be mistyped. */
    public int asking(Shell shell, boolean background, UnaryOperator<Ecphory.Builder> models, Work work)
            throws Exception {
        Namespace whose = namespace.required(shell);
        try (Ecphory ecphory = store.open(shell, background, models)) {
            int code = work.on(ecphory.memory(whose)).number();
            Notices.note(shell, ecphory, whose);
            return code;
        }
    }

    /** Derives the facts of what other commands appended, for one that tells facts; whoever may not write here is told how far they are behind. */
    public static void follow(Memory memory) {
        try {
            memory.facts().catchUp(FEW);
        } catch (StoreUnavailableException | RetryableException readOnly) {
            return;
        }
    }
}
