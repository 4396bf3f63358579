/** What is promised to Spring Boot applications. */
@NullMarked
package dev.ecphory.spring;

import org.jspecify.annotations.NullMarked;
