-- How often something was asked for, counted where all processes see it and a restart keeps it.

create table auth.rate_limits (
  key text primary key
    constraint rate_limits_key_length check (char_length(key) between 1 and 200),
  booked_until timestamptz not null
);
create index rate_limits_booked_until on auth.rate_limits (booked_until);

comment on table auth.rate_limits is
  'One row per limit and caller: each call books a step of time, and a limit is the time that may be booked ahead.';
comment on column auth.rate_limits.key is 'Name of the limit, and an address or the hash of an account.';
comment on column auth.rate_limits.booked_until is 'Up to when is booked; once past, the row says nothing and may go.';

alter table auth.rate_limits enable row level security;
alter table auth.rate_limits force row level security;
grant select, insert, update, delete on auth.rate_limits to service_role;
create policy service_does_all on auth.rate_limits to service_role
  using ((select app.job_company()) is null)
  with check ((select app.job_company()) is null);
