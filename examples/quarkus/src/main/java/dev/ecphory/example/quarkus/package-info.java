@NullMarked
package dev.ecphory.example.quarkus;

import org.jspecify.annotations.NullMarked;
