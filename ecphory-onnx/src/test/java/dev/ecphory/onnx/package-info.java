@NullMarked
package dev.ecphory.onnx;

import org.jspecify.annotations.NullMarked;
