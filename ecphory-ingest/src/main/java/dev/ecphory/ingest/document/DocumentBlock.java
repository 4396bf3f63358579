package dev.ecphory.ingest.document;

/**
 * A piece of a document that belongs together: a heading, a paragraph, a record. The pieces one after the other are the
 * extracted text.
 *
 * @param level of a heading, 1 to 6; 0 for anything else
 * @param text with whatever separates it from the next
 * @param page from 1; 0 where there are no pages
 * @param firstLine from 1; 0 where there are no lines
 * @param lastLine as the first
 */
public record DocumentBlock(int level, String text, int page, long firstLine, long lastLine) {}
