package dev.ecphory.knowledge;

/**
 * Two claims that conflict and that nothing has settled. Both are kept. Immutable; threads may share it.
 *
 * @param id made from the ids of the claims, so that the same conflict has the same id
 * @param slot what they are about
 * @param older the id of the claim that was learned first
 * @param newer the id of the other
 * @param because why they conflict and why it could not be settled, for a person
 * @param undecided true when nobody could tell whether they exclude each other, so that a judge may be asked; false when
 *     they do, and the weaker one cannot supersede the stronger
 */
public record Contradiction(String id, Slot slot, String older, String newer, String because, boolean undecided) {}
