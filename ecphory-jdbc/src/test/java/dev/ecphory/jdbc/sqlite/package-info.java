@org.jspecify.annotations.NullMarked
package dev.ecphory.jdbc.sqlite;
