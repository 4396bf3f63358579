package dev.ecphory.internal.language;

import dev.ecphory.Namespace;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.LanguagePack;
import dev.ecphory.spi.store.NamespaceSettings;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The language packs on the class path. Stateless; threads share it. */
public final class Languages {
    /** Of the pack for texts in languages that no pack is for. */
    private static final String STANDARD = "en";

    private static final class Installed {
        static final Map<String, LanguageSupport> PACKS = packs();
    }

    private Languages() {}

    /** The pack of a language by its code; the standard one where there is none. */
    public static LanguageSupport of(String language) {
        LanguageSupport pack = Installed.PACKS.get(language);
        return pack == null ? standard() : pack;
    }

    /** The pack of the language that a namespace is set to. */
    public static LanguageSupport of(NamespaceSettings settings, Namespace namespace) {
        return of(TermAnalyzer.languageOf(settings, namespace));
    }

    /**
     * The English pack, or the first by its code where that is not there.
     *
     * @throws IllegalStateException when there is no pack at all
     */
    public static LanguageSupport standard() {
        LanguageSupport pack = Installed.PACKS.get(STANDARD);
        if (pack != null) {
            return pack;
        }
        return Installed.PACKS.values().stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "no language pack: add the artifact dev.ecphory:ecphory-lang-en beside the engine"));
    }

    private static Map<String, LanguageSupport> packs() {
        Map<String, LanguageSupport> packs = new TreeMap<>();
        for (LanguagePack pack : ServiceLoader.load(LanguagePack.class, Languages.class.getClassLoader())) {
            if (pack instanceof LanguageSupport support) {
                packs.putIfAbsent(pack.language(), support);
            }
        }
        return packs;
    }
}
