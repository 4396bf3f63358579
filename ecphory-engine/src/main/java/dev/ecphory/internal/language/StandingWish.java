package dev.ecphory.internal.language;

/**
 * A wish of somebody who talks to an assistant that stands beyond the moment: an instruction, or what is preferred.
 *
 * @param sentence it, as it was said
 * @param purpose the words that tell what it is for; empty where it is about the form of every answer
 * @param deed the words that tell what is wished for
 * @param conditional whether it says when it counts
 * @param changes whether it says that something else counted before
 */
public record StandingWish(String sentence, String purpose, String deed, boolean conditional, boolean changes) {}
