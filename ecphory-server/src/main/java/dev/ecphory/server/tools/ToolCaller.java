package dev.ecphory.server.tools;

import dev.ecphory.Memory;
import dev.ecphory.server.access.Role;

/**
 * Who calls: whose memory it is about and what they may do with it, as their credentials, their URL or the configuration
 * says, and never an argument. Threads may share it.
 *
 * @param memory whose
 * @param role what they may do
 */
public record ToolCaller(Memory memory, Role role) {}
