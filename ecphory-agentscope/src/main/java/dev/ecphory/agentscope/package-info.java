/** Ecphory behind AgentScope's middleware. */
@NullMarked
package dev.ecphory.agentscope;

import org.jspecify.annotations.NullMarked;
