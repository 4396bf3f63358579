@NullMarked
package dev.ecphory.lab.loop;

import org.jspecify.annotations.NullMarked;
