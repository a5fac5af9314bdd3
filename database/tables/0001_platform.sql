-- Roles, schemas, the clock, settings and secrets, and replies kept for repeated requests.

-- The server logs in as an ordinary role (no superuser, no BYPASSRLS) and takes one of the NOLOGIN roles below for each
-- transaction. Roles belong to the whole cluster, so another database may have created them already, or may be creating
-- them right now.
do $$
declare
  wanted text;
  -- From PostgreSQL 16 on, SET and INHERIT are granted separately.
  per_grant_options constant boolean := current_setting('server_version_num')::int >= 160000;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'briefwell_definer'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception when duplicate_object or unique_violation then
        null; -- another database of this cluster created it first
      end;
    end if;

    if exists (select from pg_catalog.pg_roles
               where rolname = wanted and (rolbypassrls or rolsuper)) then
      raise exception 'The role % exists and overrides row-level security.', wanted
        using hint = 'Take BYPASSRLS and SUPERUSER from it, or use a cluster of its own.';
    end if;

    if not pg_has_role(current_user, wanted, case when per_grant_options then 'SET' else 'MEMBER' end) then
      -- Without INHERIT, a query that forgot to take a role sees no rows.
      begin
        execute format('grant %I to current_user%s', wanted,
          case when per_grant_options then ' with inherit false, set true' else '' end);
      exception
        when unique_violation then null;
        when insufficient_privilege then
          raise exception 'The role % may not take the role %.', current_user, wanted
            using hint = format('As an administrator run: grant %I to %I', wanted, current_user);
      end;
    end if;
  end loop;
end
$$;

create schema auth;
create schema storage;
create schema if not exists app; -- the migrator keeps its own tables there

-- No function is executable by everybody unless its file grants it.
alter default privileges revoke execute on functions from public;

revoke all on schema public from public;

grant usage on schema public, auth, storage, app
  to anon, authenticated, service_role, briefwell_definer;

-- Public files are read by address, even by a login role that has not taken a role yet.
grant usage on schema storage to public;

-- pg-boss creates its tables in schema pgboss when the server starts, as the role that migrates.
create schema if not exists pgboss;
grant usage on schema pgboss to briefwell_definer;
alter default privileges in schema pgboss grant select, insert on tables to briefwell_definer;

comment on schema auth is 'Accounts, sessions and keys. Almost all of it is for service_role alone.';
comment on schema storage is 'Stored files and uploads in progress.';
comment on schema app is 'Internal tables and functions: settings, outbox, trash, activity and the like.';
comment on schema pgboss is 'Queues of pg-boss, which creates and upgrades its own tables.';

-- Every policy, trigger, default and function that depends on business time asks this function and
-- never now(). Nothing in production can turn it; tests replace it in their own databases, which
-- only the owner of the schema can do (server/testing/test-clock.ts).
create function app.now() returns timestamptz
  language sql stable parallel safe
  return now();
comment on function app.now() is 'The clock of the business rules: the start of the transaction.';
grant execute on function app.now() to anon, authenticated, service_role, briefwell_definer;

create function app.job_company() returns uuid
  language sql stable parallel safe
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'company_id')::uuid;
comment on function app.job_company() is
  'The one company whose rows a job may see; null outside jobs. Only policies for service_role use it.';
grant execute on function app.job_company() to anon, authenticated, service_role, briefwell_definer;

create procedure app.protect(protected regclass, company_column text default null)
  language plpgsql set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', protected);
  execute format('alter table %s force row level security', protected);
  execute format('grant select, insert, update, delete on %s to service_role', protected);
  if company_column is null then
    execute format($policy$
      create policy service_does_all on %s to service_role
        using ((select app.job_company()) is null)
        with check ((select app.job_company()) is null)
    $policy$, protected);
  else
    execute format($policy$
      create policy service_sees_the_company_of_its_job on %s to service_role
        using ((select app.job_company()) is null or %I = (select app.job_company()))
    $policy$, protected, company_column);
  end if;
end
$$;
comment on procedure app.protect(regclass, text) is
  'Turns row-level security on and forces it; opens the table to service_role. A job, which runs for one company, gets the rows of that company, or no rows where no company column is named.';

create procedure app.grant_job_access()
  language plpgsql set search_path = ''
as $$
begin
  execute 'grant usage on schema pgboss to briefwell_definer';
  execute 'grant select, insert on all tables in schema pgboss to briefwell_definer';
end
$$;
comment on procedure app.grant_job_access() is
  'Called by the owner of pg-boss''s tables after its start, if that role is not the one that migrates.';

-- Not strict, so that the planner replaces a call by its body: calls took most of the time of a search.
create function app.fold(text text) returns text
  language sql immutable parallel safe
  return case when octet_length(text) = char_length(text) then lower(text)
    else replace(replace(normalize(
      regexp_replace(lower(normalize(text, nfd)), '[\u0300-\u036f]', '', 'g'), nfc), 'ß', 'ss'), 'ς', 'σ')
    end;
comment on function app.fold(text) is
  'The form in which searches compare texts: lower case, without accents, ß as ss. Keep in sync with fold in contract/fold.ts.';
grant execute on function app.fold(text) to authenticated, service_role, briefwell_definer;

create type app.searched as (
  whole uuid,
  holders uuid[]
);
comment on type app.searched is
  'What the caller may read: a company as a whole, and companies (their profile and products) and briefs one by one.';

create table app.settings (
  key text primary key
    constraint settings_key_length check (char_length(key) between 1 and 100),
  value jsonb not null,
  updated_at timestamptz not null default app.now()
);

comment on table app.settings is
  'Settings that the rules in the database, and commands of the operator, need; the server writes them at start. Keys: public_url (text), sends_mail (boolean), session_days (object), company_quota_bytes, company_max_… (app.company_limit), invitations_per_day and share_mails_per_day (numbers).';
comment on column app.settings.key is 'Name of the setting.';
comment on column app.settings.value is 'Its value.';
comment on column app.settings.updated_at is 'When it last changed.';

call app.protect('app.settings');

create table app.secrets (
  name text primary key
    constraint secrets_name_length check (char_length(name) between 1 and 100),
  value text not null,
  created_at timestamptz not null default app.now()
);

comment on table app.secrets is 'Secrets that the installation generated for itself.';
comment on column app.secrets.name is 'What it is for.';
comment on column app.secrets.value is 'The secret.';
comment on column app.secrets.created_at is 'When it was made.';

call app.protect('app.secrets');

create table app.idempotency_keys (
  owner_id uuid not null,
  key text not null
    constraint idempotency_keys_key_length check (char_length(key) between 1 and 255),
  endpoint text not null
    constraint idempotency_keys_endpoint_length check (char_length(endpoint) between 1 and 200),
  request_hash text not null
    constraint idempotency_keys_request_hash_sha256 check (request_hash ~ '^[0-9a-f]{64}$'),
  reply jsonb,
  created_at timestamptz not null default app.now(),
  constraint idempotency_keys_pkey primary key (owner_id, key)
);

comment on table app.idempotency_keys is
  'Replies to requests with an Idempotency-Key, written in the transaction of the change.';
comment on column app.idempotency_keys.owner_id is 'Who sent the key. The same key of another account is another key.';
comment on column app.idempotency_keys.key is 'The value of the header.';
comment on column app.idempotency_keys.endpoint is 'The endpoint it was sent to.';
comment on column app.idempotency_keys.request_hash is
  'SHA-256 of the request in hex. The same key with another request is refused.';
comment on column app.idempotency_keys.reply is 'The reply; null while the first request is running.';
comment on column app.idempotency_keys.created_at is 'When it was first sent.';

create index idempotency_keys_created_at on app.idempotency_keys (created_at);
create index idempotency_keys_owner_id on app.idempotency_keys (owner_id, created_at desc);

call app.protect('app.idempotency_keys');
