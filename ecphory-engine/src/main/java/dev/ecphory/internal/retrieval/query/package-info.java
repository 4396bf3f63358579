/** From a question to weighted terms, times, names and topics. */
@NullMarked
package dev.ecphory.internal.retrieval.query;

import org.jspecify.annotations.NullMarked;
