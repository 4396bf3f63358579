package dev.ecphory.jdbc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.util.TablesNamesFinder;

/**
 * Reads a statement for what a database asks that is spread over servers by namespace: every table of namespaces in it is held
 * to one namespace, by a parameter or by a table that is, so that one server can answer it alone.
 */
public final class Distribution {
    private final Set<String> spread;

    /**
     * @param spread the tables whose rows have a namespace
     */
    public Distribution(Set<String> spread) {
        this.spread = spread;
    }

    /** What a statement is about. */
    public enum Reach {
        /** No table of namespaces. */
        NOTHING,
        /** One namespace. */
        ONE,
        /** Each namespace by itself, all of them. */
        EACH
    }

    /**
     * How far a statement reaches.
     *
     * @throws IllegalArgumentException when it brings rows of two namespaces together
     */
    public Reach of(String sql) throws JSQLParserException {
        if (spread.stream().noneMatch(table -> sql.matches("(?s).*\\b" + table + "\\b.*"))) {
            return Reach.NOTHING;
        }
        // what the parser takes for a word of its own is a table here
        Statement statement = CCJSqlParserUtil.parse(sql.replaceAll("\\bsettings\\b", "\"settings\""));
        Found found = new Found();
        Set<String> unused = found.getTables(statement);
        if (statement instanceof Insert insert) {
            found.inserted(insert);
        }
        List<String> names = found.tables.entrySet().stream()
                .filter(one -> spread.contains(one.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        if (names.isEmpty()) {
            return Reach.NOTHING;
        }
        String group = found.group(names.getFirst());
        for (String name : names) {
            if (!found.group(name).equals(group)) {
                throw new IllegalArgumentException(
                        name + " and " + names.getFirst() + " need not be of one namespace: " + sql);
            }
        }
        return found.group(Found.PARAMETER).equals(group) ? Reach.ONE : Reach.EACH;
    }

    /** Walks through a statement and joins whatever is said to be of the same namespace. */
    private static final class Found extends TablesNamesFinder<Void> {
        private static final String PARAMETER = "?";

        private final Map<String, String> tables = new LinkedHashMap<>();
        private final Map<String, String> parents = new HashMap<>();
        private final List<EqualsTo> later = new ArrayList<>();

        @Override
        public <S> Void visit(Table table, S context) {
            String name = name(table);
            String alias = table.getAlias() == null ? name : table.getAlias().getName();
            tables.put(alias, name);
            return super.visit(table, context);
        }

        @Override
        public <S> Void visit(EqualsTo equals, S context) {
            Optional<String> left = whose(equals.getLeftExpression());
            Optional<String> right = whose(equals.getRightExpression());
            if (left.isPresent() && right.isPresent()) {
                if (left.get().isEmpty() || right.get().isEmpty()) {
                    later.add(equals);
                } else {
                    join(left.get(), right.get());
                }
            }
            return super.visit(equals, context);
        }

        private static String name(Table table) {
            return table.getName().replace("\"", "").toLowerCase(Locale.ROOT);
        }

        /** Whose namespace an expression is: a table's, empty for the only one, {@link #PARAMETER} for a parameter. */
        private static Optional<String> whose(Expression expression) {
            if (expression instanceof JdbcParameter) {
                return Optional.of(PARAMETER);
            }
            if (expression instanceof Column column && column.getColumnName().equalsIgnoreCase("namespace")) {
                return Optional.of(
                        column.getTable() == null ? "" : column.getTable().getName());
            }
            return Optional.empty();
        }

        /** The row that is inserted is of the namespace that is given for it. */
        void inserted(Insert insert) {
            String name = name(insert.getTable());
            tables.put(name, name);
            int place = -1;
            for (int i = 0;
                    insert.getColumns() != null && i < insert.getColumns().size();
                    i++) {
                if (insert.getColumns().get(i).getColumnName().equalsIgnoreCase("namespace")) {
                    place = i;
                }
            }
            Expression given = null;
            if (place >= 0 && insert.getSelect() instanceof Values values) {
                ExpressionList<?> row = values.getExpressions();
                given = row.get(place);
            } else if (place >= 0 && insert.getSelect() instanceof PlainSelect select) {
                given = select.getSelectItems().get(place).getExpression();
            }
            if (given instanceof JdbcParameter) {
                join(name, PARAMETER);
            }
        }

        private String only() {
            return tables.size() == 1 ? tables.keySet().iterator().next() : "";
        }

        private void join(String one, String other) {
            parents.put(root(one), root(other));
        }

        private String root(String name) {
            String at = name;
            while (parents.containsKey(at) && !parents.get(at).equals(at)) {
                at = parents.get(at);
            }
            return at;
        }

        String group(String name) {
            for (EqualsTo equals : later) {
                String left = whose(equals.getLeftExpression()).orElseThrow();
                String right = whose(equals.getRightExpression()).orElseThrow();
                String one = left.isEmpty() ? only() : left;
                String other = right.isEmpty() ? only() : right;
                if (!one.isEmpty() && !other.isEmpty() && !root(one).equals(root(other))) {
                    join(one, other);
                }
            }
            return root(name);
        }
    }
}
