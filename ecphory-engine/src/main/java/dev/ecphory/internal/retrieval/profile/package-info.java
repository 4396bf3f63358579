/** Recipes: named weights and switches of recall. */
@NullMarked
package dev.ecphory.internal.retrieval.profile;

import org.jspecify.annotations.NullMarked;
