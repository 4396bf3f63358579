/** What recall promises: order, budget, quoting, reasons. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.recall.refine;
