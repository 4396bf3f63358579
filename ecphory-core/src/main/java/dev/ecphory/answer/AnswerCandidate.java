package dev.ecphory.answer;

import dev.ecphory.recall.RecalledEvent;

/** Words that may be the answer. */
record AnswerCandidate(String text, RecalledEvent item, String quote, FeatureValues marks) {}
