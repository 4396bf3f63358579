/** What is done with a memory as OpenTelemetry's spans. */
@NullMarked
package dev.ecphory.opentelemetry;

import org.jspecify.annotations.NullMarked;
