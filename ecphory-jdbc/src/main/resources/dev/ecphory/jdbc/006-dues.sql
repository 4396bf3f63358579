alter table namespaces add column waiting_micros bigint default 0;

create index namespaces_by_waiting on namespaces (namespace, waiting_micros) where waiting_micros is not null;

${server} create table rounds (
    task_instance text not null,
    task_name text not null,
    task_data ${blob},
    execution_time timestamp with time zone not null,
    picked boolean not null,
    picked_by text,
    last_success timestamp with time zone,
    last_failure timestamp with time zone,
    consecutive_failures integer,
    last_heartbeat timestamp with time zone,
    version bigint not null,
    primary key (task_instance, task_name)
);

${server} alter table rounds alter column task_data set storage external;
