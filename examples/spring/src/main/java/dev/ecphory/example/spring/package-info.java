/** A Spring Boot application that remembers. */
@NullMarked
package dev.ecphory.example.spring;

import org.jspecify.annotations.NullMarked;
