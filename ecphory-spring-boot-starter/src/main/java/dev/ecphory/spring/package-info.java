/** Ecphory in a Spring Boot application: settings, health, metrics, and Spring AI's ports. */
@NullMarked
package dev.ecphory.spring;

import org.jspecify.annotations.NullMarked;
