/**
 * Coding agents: their configuration, edited without touching what is not ours, and the hooks that they run at the
 * beginning of a session, at a prompt, before a compaction and at the end.
 */
@NullMarked
package dev.ecphory.agent;

import org.jspecify.annotations.NullMarked;
