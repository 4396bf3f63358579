/** What commands are made of: streams, options that several commands take, pages and tables of a terminal, exit codes, errors. */
@NullMarked
package dev.ecphory.cli.kit;

import org.jspecify.annotations.NullMarked;
