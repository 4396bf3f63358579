package dev.ecphory.server.rest;

import org.jspecify.annotations.Nullable;

/** An answer with a status of its own. */
record RestResponse(int status, @Nullable Object value) {}
