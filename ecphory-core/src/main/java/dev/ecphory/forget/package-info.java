/** Making content go away for good, and proving it: selections, plans, the scan of every file, receipts. */
@NullMarked
package dev.ecphory.forget;

import org.jspecify.annotations.NullMarked;
