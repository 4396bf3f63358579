package dev.ecphory.recall;

/**
 * An intention whose time has come for a question. Immutable.
 *
 * @param id of the intention
 * @param text what is to be remembered, verbatim; untrusted
 * @param because why it is due
 */
public record Reminder(String id, String text, String because) {}
