@NullMarked
package dev.ecphory.model;

import org.jspecify.annotations.NullMarked;
