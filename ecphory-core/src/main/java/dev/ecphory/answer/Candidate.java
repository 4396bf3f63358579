package dev.ecphory.answer;

import dev.ecphory.recall.Item;

/** Words that may be the answer. */
record Candidate(String text, Item item, String quote, Marks marks) {}
