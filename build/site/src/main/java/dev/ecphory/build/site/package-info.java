/** Makes a site of the pages in {@code docs}. */
@NullMarked
package dev.ecphory.build.site;

import org.jspecify.annotations.NullMarked;
