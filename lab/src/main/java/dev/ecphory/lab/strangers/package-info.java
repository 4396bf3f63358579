/** What a memory makes of questions that it cannot answer, and of prompts that need no memory. */
@NullMarked
package dev.ecphory.lab.strangers;

import org.jspecify.annotations.NullMarked;
