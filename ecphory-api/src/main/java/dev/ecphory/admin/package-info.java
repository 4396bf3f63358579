/** What an operator does with a memory: deletion, archives, quotas, policies. */
@NullMarked
package dev.ecphory.admin;

import org.jspecify.annotations.NullMarked;
