package dev.ecphory.lang.en.answer;

import dev.ecphory.RecalledEvent;

/** Words that may be the answer. */
record AnswerCandidate(String text, RecalledEvent item, String quote, FeatureValues marks) {}
