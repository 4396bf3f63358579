@NullMarked
package dev.ecphory.example.koog;

import org.jspecify.annotations.NullMarked;
