create table trail_heads (
    namespace text not null,
    last_trail bigint not null,
    primary key (namespace)
);

create table trail (
    namespace text not null,
    trail_no bigint not null,
    at_micros bigint not null,
    who text not null,
    door text not null,
    deed text not null,
    records bigint not null,
    events text not null,
    primary key (namespace, trail_no)
);

alter table namespaces add column bytes bigint;

alter table namespaces add column quota_events bigint;

alter table namespaces add column quota_bytes bigint;

alter table namespaces add column quota_rate bigint;

alter table namespaces add column rate_micros bigint not null default 0;
