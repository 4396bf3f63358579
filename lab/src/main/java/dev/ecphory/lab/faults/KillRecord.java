package dev.ecphory.lab.faults;

import dev.ecphory.lab.faults.FaultSession.Backend;
import dev.ecphory.lab.faults.StoreCheck.Findings;
import dev.ecphory.lab.kit.Output;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One kill and what came of it: a line of the campaign's file. Immutable.
 *
 * @param session its number in the campaign; -1 when it was asked for by its seed
 * @param kill its number in the session, from 0
 * @param inside whether the operation was going on; otherwise it was over before
 * @param acknowledged how much was promised until then
 * @param millis how long it took, check included
 */
record KillRecord(
        int session,
        long seed,
        int kill,
        FaultOperation operation,
        Backend backend,
        Fault fault,
        boolean inside,
        int acknowledged,
        Findings findings,
        long millis) {
    /** As a line of JSON, without its end. */
    String line() {
        return Output.line(Output.object(
                "session", session,
                "seed", seed,
                "kill", kill,
                "operation", operation.name(),
                "store", backend.name(),
                "fault", fault.name(),
                "kind", fault.kind(),
                "inside", inside,
                "acknowledged", acknowledged,
                "lost", findings.lost(),
                "doubled", findings.doubled(),
                "half", findings.half(),
                "problems", findings.problems(),
                "projections", findings.projections(),
                "rankings", findings.rankings(),
                "text", findings.text(),
                "millis", millis));
    }

    /** Reads a line. */
    static KillRecord parse(String line) {
        JsonNode json = JsonMapper.shared().readTree(line);
        return new KillRecord(
                json.path("session").asInt(),
                json.path("seed").asLong(),
                json.path("kill").asInt(),
                FaultOperation.valueOf(json.path("operation").asString()),
                Backend.valueOf(json.path("store").asString()),
                Fault.valueOf(json.path("fault").asString()),
                json.path("inside").asBoolean(),
                json.path("acknowledged").asInt(),
                new Findings(
                        json.path("lost").asInt(),
                        json.path("doubled").asInt(),
                        json.path("half").asInt(),
                        json.path("problems").asInt(),
                        json.path("projections").asInt(),
                        json.path("rankings").asInt(),
                        json.path("text").asString()),
                json.path("millis").asLong());
    }
}
