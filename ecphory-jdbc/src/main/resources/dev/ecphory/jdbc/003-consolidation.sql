alter table accesses add column kind text not null default 'delivered';

create index accesses_by_kind on accesses (namespace, kind, access_no);

create table summaries (
    namespace text not null,
    summary text not null,
    kind text not null,
    subject text not null,
    text text not null,
    amendment text,
    sources text not null,
    facts text not null,
    from_micros bigint not null,
    to_micros bigint not null,
    maker text not null,
    made_micros bigint not null,
    primary key (namespace, summary)
);

create index summaries_by_kind on summaries (namespace, kind, summary);
