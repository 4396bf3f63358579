/** Access policies, quotas and the audit log. */
@NullMarked
package dev.ecphory.internal.governance;

import org.jspecify.annotations.NullMarked;
