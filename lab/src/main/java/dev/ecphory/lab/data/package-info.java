/** From the files of public benchmarks, and from plain JSONL, to conversations and questions. Knows no engine. */
@NullMarked
package dev.ecphory.lab.data;

import org.jspecify.annotations.NullMarked;
