@NullMarked
package dev.ecphory.lab.retrieval;

import org.jspecify.annotations.NullMarked;
