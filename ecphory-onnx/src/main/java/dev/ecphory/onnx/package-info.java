/** The in-process embedder on ONNX Runtime, and the command that distils the static token table from it. */
@NullMarked
package dev.ecphory.onnx;

import org.jspecify.annotations.NullMarked;
