/** What benchmarks are made of: commands with options, result pages, tables, charts and files. */
@NullMarked
package dev.ecphory.lab.kit;

import org.jspecify.annotations.NullMarked;
