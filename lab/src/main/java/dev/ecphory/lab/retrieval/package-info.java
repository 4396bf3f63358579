/** Questions asked of fresh stores, scored against their evidence; recipes compared. */
@NullMarked
package dev.ecphory.lab.retrieval;

import org.jspecify.annotations.NullMarked;
