-- Who speaks to the database, and in which rooms.
-- The server logs in as an ordinary role (no superuser, no BYPASSRLS) and takes one of the
-- NOLOGIN roles below for each transaction. Roles belong to the cluster, not to the database,
-- so another database may have made them already, or be making them at this moment.

do $$
declare
  wanted text;
  -- Up to 15 a membership is a membership; from 16 on SET can be had without INHERIT.
  per_grant_options constant boolean := current_setting('server_version_num')::int >= 160000;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'briefwell_definer'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception when duplicate_object or unique_violation then
        null; -- another database of this cluster was faster
      end;
    end if;

    if exists (select from pg_catalog.pg_roles
               where rolname = wanted and (rolbypassrls or rolsuper)) then
      raise exception 'The role % exists and overrides row-level security.', wanted
        using hint = 'Take BYPASSRLS and SUPERUSER from it, or use a cluster of its own.';
    end if;

    if not pg_has_role(current_user, wanted, case when per_grant_options then 'SET' else 'MEMBER' end) then
      -- Without INHERIT a query that forgot to take a role sees no row at all.
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

comment on schema auth is 'Accounts, sessions, keys: for service_role alone.';
comment on schema storage is 'Stored files and the uploads under way.';
comment on schema app is 'What the server keeps for itself: settings, outbox, trash, activity.';

revoke all on schema public from public;
grant usage on schema public, auth, storage, app
  to anon, authenticated, service_role, briefwell_definer;

-- Nothing is executable by everybody unless a migration says so.
alter default privileges revoke execute on functions from public;

-- ------------------------------------------------------------------ the claims of a request

create function auth.jwt() returns jsonb
  language sql stable parallel safe
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
comment on function auth.jwt() is 'The claims of the request, null outside a request.';

create function auth.uid() returns uuid
  language sql stable parallel safe
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
comment on function auth.uid() is 'The account that asks, null when signed out.';

create function auth.role() returns text
  language sql stable parallel safe
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role';
comment on function auth.role() is 'The role named by the claims of the request.';

create function app.job_company() returns uuid
  language sql stable parallel safe
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'company_id')::uuid;
comment on function app.job_company() is
  'The one company a job may see; null outside of jobs. Only policies of service_role ask for it.';

create function app.is_service() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('role', true), '') = 'service_role';
comment on function app.is_service() is
  'Whether the transaction runs as service_role. Unlike current_user it still holds inside definer functions and cascades.';

create function app.is_outside_caller() returns boolean
  language sql stable parallel safe
  return current_user in ('authenticated', 'anon');
comment on function app.is_outside_caller() is
  'Whether this very statement was written by a caller: false inside definer functions and cascades of foreign keys.';

create function app.may_ask_about(user_id uuid) returns boolean
  language sql stable parallel safe
  return user_id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    or coalesce(current_setting('role', true), '') = 'service_role';
comment on function app.may_ask_about(uuid) is 'Everybody may ask about themselves, service_role about anybody.';

grant execute on function
  auth.jwt(), auth.uid(), auth.role(), app.job_company(), app.is_service(),
  app.is_outside_caller(), app.may_ask_about(uuid)
  to anon, authenticated, service_role, briefwell_definer;

create function app.transaction_id() returns bigint
  language sql stable
  return pg_current_xact_id()::text::bigint;
comment on function app.transaction_id() is 'Names this transaction in the trash: a verb hands it to Undo.';
grant execute on function app.transaction_id() to authenticated, service_role, briefwell_definer;

create function app.stamp_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function app.stamp_updated_at() is 'Whatever a payload says, updated_at is the moment of the change.';

-- ------------------------------------------------------------------ owners of functions

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
  'Last line of each migration with a security definer function: they run as briefwell_definer, whose policies name what it needs. To replace one later: grant create on its schema to briefwell_definer, set local role briefwell_definer, create or replace, reset role, revoke.';
