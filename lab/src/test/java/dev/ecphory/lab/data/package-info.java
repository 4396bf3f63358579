@NullMarked
package dev.ecphory.lab.data;

import org.jspecify.annotations.NullMarked;
