@NullMarked
package dev.ecphory.lab.measure;

import org.jspecify.annotations.NullMarked;
