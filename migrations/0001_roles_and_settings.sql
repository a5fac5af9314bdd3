-- The roles and schemas of the database, the clock, the claims of a request, and the settings and
-- keys of the installation.
-- The server logs in as an ordinary role (no superuser, no BYPASSRLS) and takes one of the
-- NOLOGIN roles below for each transaction. Roles belong to the whole cluster, so another database
-- may have created them already, or may be creating them right now.

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
create schema if not exists app; -- the migrator keeps its own table there

comment on schema auth is 'Accounts, sessions and keys. Almost all of it is for service_role alone.';
comment on schema storage is 'Stored files and uploads in progress.';
comment on schema app is 'Internal tables and functions: settings, outbox, trash, activity and the like.';

revoke all on schema public from public;
grant usage on schema public, auth, storage, app
  to anon, authenticated, service_role, briefwell_definer;
-- Public files are read by address, even by a login role that has not taken a role yet.
grant usage on schema storage to public;

-- No function is executable by everybody unless a migration grants it.
alter default privileges revoke execute on functions from public;

-- ------------------------------------------------------------------ clock and transaction

-- Every policy, trigger, default and function that depends on business time asks this function and
-- never now(). Nothing in production can turn it; tests replace it in their own databases, which
-- only the owner of the schema can do (server/testing/test-clock.ts).
create function app.now() returns timestamptz
  language sql stable parallel safe
  return now();
comment on function app.now() is 'The clock of the business rules: the start of the transaction.';
grant execute on function app.now() to anon, authenticated, service_role, briefwell_definer;

create function app.transaction_id() returns bigint
  language sql stable
  return pg_current_xact_id()::text::bigint;
comment on function app.transaction_id() is
  'Identifies this transaction in the trash. Verbs return it so that Undo can name it.';
grant execute on function app.transaction_id() to authenticated, service_role, briefwell_definer;

create function app.stamp_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := app.now();
  return new;
end
$$;
comment on function app.stamp_updated_at() is 'Sets updated_at to the time of the change, whatever the payload says.';

-- ------------------------------------------------------------------ the claims of a request

create function auth.jwt() returns jsonb
  language sql stable parallel safe
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
comment on function auth.jwt() is 'The claims of the request; null outside a request.';

create function auth.uid() returns uuid
  language sql stable parallel safe
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
comment on function auth.uid() is 'The account making the request; null when signed out.';

create function auth.role() returns text
  language sql stable parallel safe
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role';
comment on function auth.role() is 'The role named by the claims of the request.';

create function app.job_company() returns uuid
  language sql stable parallel safe
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'company_id')::uuid;
comment on function app.job_company() is
  'The one company whose rows a job may see; null outside jobs. Only policies for service_role use it.';

create function app.is_service() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('role', true), '') = 'service_role';
comment on function app.is_service() is
  'Whether the transaction runs as service_role. Unlike current_user, it stays true inside definer functions and cascades.';

create function app.is_outside_caller() returns boolean
  language sql stable parallel safe
  return current_user in ('authenticated', 'anon');
comment on function app.is_outside_caller() is
  'Whether a caller wrote the current statement: false inside definer functions and foreign key cascades.';

create function app.may_ask_about(user_id uuid) returns boolean
  language sql stable parallel safe
  return user_id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    or coalesce(current_setting('role', true), '') = 'service_role';
comment on function app.may_ask_about(uuid) is
  'Everybody may ask about themselves; service_role may ask about anybody.';
grant execute on function
  auth.jwt(), auth.uid(), auth.role(), app.job_company(), app.is_service(),
  app.is_outside_caller(), app.may_ask_about(uuid)
  to anon, authenticated, service_role, briefwell_definer;

-- The table API checks the size of its reply row by row and calls this function to stop.
create function app.refuse_long_answer() returns json
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'The answer is longer than 16 MiB' using errcode = 'BW060',
    hint = 'Ask for fewer rows or columns.';
end
$$;
comment on function app.refuse_long_answer() is
  'Aborts a statement of the table API whose reply has become too long (BW060).';
grant execute on function app.refuse_long_answer() to anon, authenticated, service_role;

-- ------------------------------------------------------------------ for the migrations themselves

create procedure app.hand_over_definer_functions()
  language plpgsql set search_path = ''
as $$
declare
  handed_over regprocedure;
begin
  grant create on schema public, auth, storage, app to briefwell_definer;
  for handed_over in
    select f.oid
    from pg_catalog.pg_proc f
    join pg_catalog.pg_namespace n on n.oid = f.pronamespace
    where f.prosecdef
      and n.nspname in ('public', 'auth', 'storage', 'app')
      and f.proowner <> 'briefwell_definer'::regrole
  loop
    execute format('alter function %s owner to briefwell_definer', handed_over);
  end loop;
  revoke create on schema public, auth, storage, app from briefwell_definer;
end
$$;
comment on procedure app.hand_over_definer_functions() is
  'Makes briefwell_definer the owner of all security definer functions, so that they run with its rights. Call it last in each migration that creates one. To replace one later: grant create on its schema to briefwell_definer, set local role briefwell_definer, create or replace, reset role, revoke.';

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

-- ------------------------------------------------------------------ settings and keys

create table app.settings (
  key text primary key
    constraint settings_key_length check (char_length(key) between 1 and 100),
  value jsonb not null,
  updated_at timestamptz not null default app.now()
);

comment on table app.settings is
  'Settings that the rules in the database need; the server writes them at start. Keys: public_url (text), session_days (object), company_quota_bytes, company_max_… (app.company_limit) and invitations_per_day (numbers).';
comment on column app.settings.key is 'Name of the setting.';
comment on column app.settings.value is 'Its value.';
comment on column app.settings.updated_at is 'When it last changed.';

create trigger settings_stamp_updated_at before update on app.settings
  for each row execute function app.stamp_updated_at();
call app.protect('app.settings');
-- The rules in the database read settings, never secrets.
grant select on app.settings to briefwell_definer;
create policy definer_reads on app.settings for select to briefwell_definer using (true);
create policy jobs_read on app.settings for select to service_role using (true);

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

create table app.api_keys (
  id uuid primary key default gen_random_uuid(),
  role text not null
    constraint api_keys_role_known check (role in ('anon', 'service_role')),
  key_hash bytea not null
    constraint api_keys_key_hash_sha256 check (octet_length(key_hash) = 32),
  created_at timestamptz not null default app.now(),
  revoked_at timestamptz,
  constraint api_keys_key_hash_key unique (key_hash)
);

comment on table app.api_keys is
  'API keys of the installation, recognised by hash and independent of the signing keys.';
comment on column app.api_keys.id is 'The key''s own id.';
comment on column app.api_keys.role is 'The role that it grants.';
comment on column app.api_keys.key_hash is 'SHA-256 of the key.';
comment on column app.api_keys.created_at is 'When the server first saw it.';
comment on column app.api_keys.revoked_at is 'From this time on it is refused.';

call app.protect('app.api_keys');

-- ------------------------------------------------------------------ limits of a company
-- Where rows are somebody's work, exceeding the limit is refused; where they are traces of work,
-- the oldest are deleted (docs/decisions/026). Triggers enforce both, whichever path a row takes.

create function app.company_quota() returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select (s.value #>> '{}')::bigint from app.settings s where s.key = 'company_quota_bytes'),
    53687091200);
end
$$;
comment on function app.company_quota() is 'Bytes that a company may store: the setting, or 50 GiB.';
grant execute on function app.company_quota() to authenticated, service_role, briefwell_definer;

create function app.company_limit(name text) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select (s.value #>> '{}')::bigint from app.settings s where s.key = 'company_max_' || company_limit.name),
    case company_limit.name
      when 'products' then 20000
      when 'briefs' then 20000
      when 'members' then 1000
      when 'invitations' then 500
      when 'files' then 50000
      when 'captions' then 10000
      when 'caption_bytes' then 500000000
      -- Traces of work: constants, not settings.
      when 'activity' then 100000
      when 'trash' then 20000
      when 'trash_bytes' then 200000000
    end);
end
$$;
comment on function app.company_limit(text) is
  'How many (or how many bytes) of something a company may have; null for an unknown name.';

create function app.refuse_beyond_limit(name text, called text, amount bigint) returns void
  language plpgsql stable set search_path = ''
as $$
declare
  most constant bigint := app.company_limit(refuse_beyond_limit.name);
begin
  if refuse_beyond_limit.amount > most then
    raise exception 'Your company has % %, the most it can have. Delete some first.',
      to_char(most, 'FM999,999,999,999,999'), refuse_beyond_limit.called using errcode = 'BW043';
  end if;
end
$$;
comment on function app.refuse_beyond_limit(text, text, bigint) is 'Raises BW043 if the amount exceeds the limit.';

-- Counts leave out what other transactions have not committed yet. Far from the limit that makes no
-- difference, and nobody waits; near it, or with many rows, writers of the company go one by one.
create function app.lock_near_limit(name text, company_id uuid, added bigint, total bigint) returns boolean
  language plpgsql set search_path = ''
as $$
begin
  if added <= 10 and total <= app.company_limit(name) - 100 then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(concat('app.', name, ' ', company_id), 0));
  return true;
end
$$;
comment on function app.lock_near_limit(text, uuid, bigint, bigint) is
  'Locks a count of a company until the end of the transaction if it comes near its limit. Returns whether it did; then the caller counts again and checks the limit.';
grant execute on function
  app.company_limit(text), app.refuse_beyond_limit(text, text, bigint),
  app.lock_near_limit(text, uuid, bigint, bigint)
  to briefwell_definer;
