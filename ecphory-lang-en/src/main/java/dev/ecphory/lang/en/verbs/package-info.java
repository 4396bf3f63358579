/** What the verbs of clauses say by their frames, how and when. */
@NullMarked
package dev.ecphory.lang.en.verbs;

import org.jspecify.annotations.NullMarked;
