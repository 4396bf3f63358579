package dev.ecphory.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.jdbc.Distribution;
import dev.ecphory.jdbc.Overheard;
import dev.ecphory.jdbc.PostgresStores;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStoreContract;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;
import net.sf.jsqlparser.JSQLParserException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store in PostgreSQL keeps what every store promises, by statements that databases spread over servers can take. */
final class PostgresStoreTest implements EventStoreContract {
    private static final Overheard OVERHEARD = new Overheard(UnaryOperator.identity());
    private static final Set<String> SPREAD = Set.of(
            "accesses",
            "annotations",
            "checkpoints",
            "claims",
            "contradictions",
            "decisions",
            "events",
            "facts",
            "index_chunks",
            "index_snapshots",
            "leases",
            "mention_forms",
            "mentions",
            "namespaces",
            "setbacks",
            "settings",
            "spaces",
            "summaries",
            "trail",
            "trail_heads",
            "vectors");

    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    public EventStore newStore(InstantSource clock) {
        return stores.open(UUID.randomUUID().toString(), clock, OVERHEARD);
    }

    /** What Citus accepts for tables that are distributed by namespace. */
    @AfterAll
    static void everyStatementIsAboutOneNamespaceOrAboutEachByItself() {
        Distribution distribution = new Distribution(SPREAD);
        List<String> one = new ArrayList<>();
        Set<String> each = new TreeSet<>();
        List<String> refused = new ArrayList<>();
        String scope = new PostgresDialect(1, PostgresDialect.Scope.FUNCTION, false).scope()
                + "; "; // goes before what is read
        for (String said : OVERHEARD.statements()) {
            String statement = said.startsWith(scope) ? said.substring(scope.length()) : said;
            if (statement.matches(
                            "(?s)\\s*(set |select (set_config|current_setting|rolsuper|to_regclass|indexrelid)).*")
                    || statement.contains("pg_stat_database")
                    || statement.contains("pg_total_relation_size")) {
                continue; // about the server
            }
            try {
                switch (distribution.of(statement)) {
                    case ONE -> one.add(statement);
                    case EACH -> each.add(statement.strip().replaceAll("\\s+", " "));
                    case NOTHING -> assertThat(statement).containsPattern("(store|migrations|backups)\\b");
                }
            } catch (JSQLParserException | IllegalArgumentException wrong) {
                refused.add(statement + ": " + wrong.getMessage());
            }
        }
        assertThat(refused).isEmpty();
        assertThat(one).hasSizeGreaterThan(80);
        assertThat(each)
                .as("the list of namespaces, who of them waits, and the check of the whole store")
                .hasSize(10);
    }
}
