create table index_snapshots (
    namespace text not null,
    snapshot text not null,
    format integer not null,
    language text not null,
    epoch bigint not null,
    through_seq bigint not null,
    chunks integer not null,
    bytes bigint not null,
    primary key (namespace)
);

create table index_chunks (
    namespace text not null,
    snapshot text not null,
    chunk_no integer not null,
    content ${blob} not null,
    primary key (namespace, snapshot, chunk_no)
);
