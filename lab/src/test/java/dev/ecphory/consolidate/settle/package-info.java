/** The cascade with single rules broken, which the truth suite must notice; here because rules are nobody else's. */
@NullMarked
package dev.ecphory.consolidate.settle;

import org.jspecify.annotations.NullMarked;
