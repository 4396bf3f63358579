package dev.ecphory.recall.refine;

import dev.ecphory.recall.Item;
import java.util.List;

/** Brings events in, and alone may: of the namespace, in sight at the time asked for. Threads may share it. */
interface Finder {
    /** These, with others among them. */
    Refined find(List<Item> head, Inquiry inquiry);
}
