package dev.ecphory.cli;

final class DemoCommand {
    DemoCommand(Shell shell) {}
}
