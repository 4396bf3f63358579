@NullMarked
package dev.ecphory.lab.report;

import org.jspecify.annotations.NullMarked;
