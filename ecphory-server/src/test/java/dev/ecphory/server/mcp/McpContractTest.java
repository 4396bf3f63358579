package dev.ecphory.server.mcp;

import dev.ecphory.Ecphory;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.tools.ToolCatalog;
import dev.ecphory.server.tools.ToolSelection;
import dev.ecphory.wire.MemoryClient;
import dev.ecphory.wire.MemoryContract;
import java.util.List;

/** The tools keep what the library promises, as far as agents are offered it. */
class McpContractTest extends MemoryContract {
    @Override
    protected MemoryClient open(Ecphory onto, String namespace) {
        return new McpClient(
                EcphoryServer.start(
                        onto,
                        ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0),
                        List.of(new McpModule(ToolCatalog.of(ToolSelection.ALL, List.of(), null)))),
                namespace);
    }

    @Override
    protected boolean cuts() {
        return true;
    }
}
