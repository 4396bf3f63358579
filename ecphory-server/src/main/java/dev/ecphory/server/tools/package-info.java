/** What an agent may do with a memory, as tools; knows no protocol. */
@NullMarked
package dev.ecphory.server.tools;

import org.jspecify.annotations.NullMarked;
