alter table namespaces add column erased bigint not null default 0;

alter table namespaces add column epoch bigint not null default 0;

alter table namespaces add column last_decision bigint not null default 0;

insert into store (key, value) values ('epoch', '0');

create table backups (
    backup_no integer not null primary key,
    at_micros bigint not null,
    path text not null
);

create table checkpoints (
    namespace text not null,
    projection text not null,
    part text not null,
    reached bigint not null,
    primary key (namespace, projection, part)
);

create table annotations (
    namespace text not null,
    seq bigint not null,
    novelty smallint not null,
    salience smallint not null,
    prediction_error smallint not null,
    score smallint not null,
    surprise smallint not null,
    admitted smallint not null,
    marked smallint not null,
    act smallint not null,
    category smallint not null,
    scope smallint not null,
    sensitivity smallint not null,
    landmark smallint,
    segment integer not null,
    primary key (namespace, seq)
) ${clustered};

create table mention_forms (
    namespace text not null,
    form_no integer not null,
    entity text not null,
    name text not null,
    kind text not null,
    primary key (namespace, form_no),
    unique (namespace, entity, name, kind)
);

create table mentions (
    namespace text not null,
    form_no integer not null,
    seq bigint not null,
    primary key (namespace, form_no, seq)
) ${clustered};

create table claims (
    namespace text not null,
    claim_order bigint not null,
    extractor text not null,
    claim text not null,
    kind text not null,
    subject text not null,
    predicate text not null,
    object text not null,
    text text not null,
    confidence smallint not null,
    authority text not null,
    change smallint not null,
    replaces text,
    valid_from_micros bigint not null,
    valid_from_granularity text not null,
    valid_from_phrase text,
    valid_to_micros bigint,
    valid_to_granularity text,
    valid_to_phrase text,
    learned_micros bigint not null,
    evidence text not null,
    primary key (namespace, claim_order, extractor, claim)
);

create index claims_by_subject on claims (namespace, subject);

create index claims_by_id on claims (namespace, claim);

create index claims_by_predicate on claims (namespace, predicate);

create table facts (
    namespace text not null,
    subject text not null,
    predicate text not null,
    valid_from_micros bigint not null,
    learned_micros bigint not null,
    fact text not null,
    claim text not null,
    object text not null,
    text text not null,
    confidence smallint not null,
    authority text not null,
    valid_from_granularity text not null,
    valid_from_phrase text,
    valid_to_micros bigint,
    valid_to_granularity text,
    valid_to_phrase text,
    retracted_micros bigint,
    superseded_by text,
    contested smallint not null,
    because text not null,
    evidence text not null,
    primary key (namespace, subject, predicate, valid_from_micros, learned_micros, fact)
);

create unique index facts_by_id on facts (namespace, fact);

create table contradictions (
    namespace text not null,
    contradiction text not null,
    subject text not null,
    predicate text not null,
    older text not null,
    newer text not null,
    because text not null,
    undecided smallint not null,
    primary key (namespace, contradiction)
);

create table decisions (
    namespace text not null,
    decision_no bigint not null,
    at_micros bigint not null,
    after_seq bigint not null,
    kind text not null,
    fields text not null,
    primary key (namespace, decision_no)
);

create table setbacks (
    namespace text not null,
    chore text not null,
    seq bigint not null,
    tries integer not null,
    error text not null,
    at_micros bigint not null,
    primary key (namespace, chore, seq)
);
