/** What a run says, for people to look at: a page that needs no network, and a summary in Markdown. */
@NullMarked
package dev.ecphory.lab.report;

import org.jspecify.annotations.NullMarked;
