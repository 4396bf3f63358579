package dev.ecphory.recall.refine;

import dev.ecphory.recall.Found;

/**
 * An event that an association brings.
 *
 * @param found the event as the wide phase ranks it
 * @param because by which edge, for a person
 */
public record Associated(Found found, String because) {}
