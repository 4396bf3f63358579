@NullMarked
package dev.ecphory.example.adk;

import org.jspecify.annotations.NullMarked;
