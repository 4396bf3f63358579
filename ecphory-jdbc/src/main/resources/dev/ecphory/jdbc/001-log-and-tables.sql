create table store (
    key text not null primary key,
    value text not null
);

create table namespaces (
    namespace text not null primary key,
    last_seq bigint not null,
    last_access bigint not null
);

create table events (
    namespace text not null,
    seq bigint not null,
    id text not null,
    recorded_micros bigint not null,
    occurred_micros bigint not null,
    offset_minutes integer not null,
    time_basis text not null,
    modality text not null,
    session text,
    speaker text,
    recipient text,
    text text not null,
    caption text,
    metadata text,
    idempotency_key text,
    primary key (namespace, seq)
);

create unique index events_by_id on events (namespace, id);

create unique index events_by_key on events (namespace, idempotency_key) where idempotency_key is not null;

create table spaces (
    namespace text not null,
    space_no integer not null,
    space text not null,
    through_seq bigint not null,
    primary key (namespace, space_no),
    unique (namespace, space)
);

create table vectors (
    namespace text not null,
    space_no integer not null,
    seq bigint not null,
    passages ${blob} not null,
    primary key (namespace, space_no, seq),
    foreign key (namespace, space_no) references spaces (namespace, space_no),
    foreign key (namespace, seq) references events (namespace, seq)
);

create table leases (
    namespace text not null,
    chore text not null,
    owner text not null,
    until_micros bigint not null,
    primary key (namespace, chore)
);

create table accesses (
    namespace text not null,
    access_no bigint not null,
    at_micros bigint not null,
    question text not null,
    seqs text not null,
    primary key (namespace, access_no)
);

create table settings (
    namespace text not null,
    key text not null,
    value text not null,
    primary key (namespace, key)
);
