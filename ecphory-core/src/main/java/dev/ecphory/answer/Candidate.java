package dev.ecphory.answer;

import dev.ecphory.recall.Item;

/**
 * Words that may be the answer.
 *
 * @param text the answer in words
 * @param item the event that says so
 * @param quote the sentence that says so, verbatim
 * @param marks what it is judged by
 */
record Candidate(String text, Item item, String quote, Marks marks) {}
