/** What an answer without a model promises: what is wanted, dates, citations, abstention. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.answer;
