@NullMarked
package dev.ecphory.example.agentscope;

import org.jspecify.annotations.NullMarked;
