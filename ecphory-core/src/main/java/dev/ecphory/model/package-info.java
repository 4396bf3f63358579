/** The ports to models, and the models that need nothing but this module. */
@NullMarked
package dev.ecphory.model;

import org.jspecify.annotations.NullMarked;
