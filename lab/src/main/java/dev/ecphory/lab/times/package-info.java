/** The English reader of times against the expressions and values of Microsoft Recognizers-Text. */
@NullMarked
package dev.ecphory.lab.times;

import org.jspecify.annotations.NullMarked;
