@NullMarked
package dev.ecphory.server.rest;

import org.jspecify.annotations.NullMarked;
