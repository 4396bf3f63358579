package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Ends what is no longer eaten: a diet that began ends what was eaten in its place, whoever eats fish keeps to no fish no
 * longer, and a diet ends though it was told by what is eaten. For one message and one thread.
 */
final class DietChanges {
    private static final String DIET = "diet";
    private static final String EATS = "eats";
    private static final String NO = "no ";
    private static final Set<Claim.Kind> OVER = Set.of(Claim.Kind.ENDS, Claim.Kind.DENIES);

    private final ExtractionState heard;
    private final List<Claim> before;

    DietChanges(ExtractionState heard, List<Claim> before) {
        this.heard = heard;
        this.before = before;
    }

    /**
     * @param mark how many drafts there were before the sentence was read
     */
    void read(int mark) {
        List<Draft> told =
                List.copyOf(heard.drafts().subList(mark, heard.drafts().size()));
        for (Draft draft : told) {
            boolean diet = draft.predicate().equals(DIET);
            if (!diet && !draft.predicate().equals(EATS)) {
                continue;
            }
            String other = diet ? EATS : DIET;
            List<String> over = new ArrayList<>();
            if (OVER.contains(draft.kind())) {
                over.add(draft.object());
            } else {
                String old = draft.replaces();
                if (old != null) {
                    over.add(old);
                }
                boolean no = draft.object().startsWith(NO);
                over.add(no ? draft.object().substring(NO.length()) : NO + draft.object());
                String last = diet && draft.change() && !no ? last(draft.subject(), EATS, null) : null;
                if (last != null && !EntityKeys.key(last).equals(EntityKeys.key(draft.object()))) {
                    over.add(last);
                }
            }
            for (String value : over) {
                String held = last(draft.subject(), other, value);
                if (held != null) {
                    boolean never = draft.kind() == Claim.Kind.DENIES;
                    heard.add(draft.closes(never ? Claim.Kind.DENIES : Claim.Kind.ENDS, other, held));
                }
            }
        }
    }

    /** What was told last of somebody and did not end; null when nothing was. */
    private @Nullable String last(String subject, String predicate, @Nullable String value) {
        String key = EntityKeys.key(subject);
        for (Claim claim : before.reversed()) {
            boolean slot = claim.slot().predicate().equals(predicate)
                    && claim.slot().subject().equals(key);
            boolean same = value == null || EntityKeys.key(claim.object()).equals(EntityKeys.key(value));
            if (slot && same) {
                return OVER.contains(claim.kind()) ? null : claim.object();
            }
            if (slot && predicate.equals(DIET) && claim.kind() != Claim.Kind.DENIES) {
                return null; // another has taken its place
            }
        }
        return null;
    }
}
