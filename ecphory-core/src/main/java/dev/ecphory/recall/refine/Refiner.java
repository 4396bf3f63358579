package dev.ecphory.recall.refine;

import dev.ecphory.recall.Item;
import java.util.List;

/** Filters, reweights or reorders, and never adds. Threads may share it. */
interface Refiner {
    /** Which stage it is. */
    Stage stage();

    /** What it makes of these. What fails leaves them as they are and says so. */
    Refined refine(List<Item> head, Inquiry inquiry);
}
