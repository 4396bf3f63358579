/** Models on ONNX Runtime in this process: the embedder, cross-encoders, and the command that distils the static token table. */
@NullMarked
package dev.ecphory.onnx;

import org.jspecify.annotations.NullMarked;
