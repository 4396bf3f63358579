package dev.ecphory.server.rest;

import dev.ecphory.Ecphory;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.wire.FullMemoryContract;
import dev.ecphory.wire.MemoryClient;
import java.util.List;

/** REST keeps what the library promises, and answers as its description says. */
class RestContractTest extends FullMemoryContract {
    @Override
    protected MemoryClient open(Ecphory onto, String namespace) {
        return new RestClient(
                EcphoryServer.start(
                        onto, ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0), List.of(new RestModule())),
                namespace);
    }
}
