alter table accesses add column route text;
