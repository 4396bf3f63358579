/** Systems under test, ours and the baselines, behind one port: a conversation goes in, a question gets what a reader is to read. */
@NullMarked
package dev.ecphory.lab.contest;

import org.jspecify.annotations.NullMarked;
