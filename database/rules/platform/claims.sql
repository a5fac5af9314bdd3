-- The claims of a request: who asks, in which role.

create or replace function app.transaction_id() returns bigint
  language sql stable
  return pg_current_xact_id()::text::bigint;
comment on function app.transaction_id() is
  'Identifies this transaction in the trash. Verbs return it so that Undo can name it.';
grant execute on function app.transaction_id() to authenticated, service_role, briefwell_definer;

create or replace function auth.jwt() returns jsonb
  language sql stable parallel safe
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
comment on function auth.jwt() is 'The claims of the request; null outside a request.';
grant execute on function auth.jwt() to anon, authenticated, service_role, briefwell_definer;

create or replace function auth.uid() returns uuid
  language sql stable parallel safe
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
comment on function auth.uid() is 'The account making the request; null when signed out.';
grant execute on function auth.uid() to anon, authenticated, service_role, briefwell_definer;

create or replace function auth.role() returns text
  language sql stable parallel safe
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role';
comment on function auth.role() is 'The role named by the claims of the request.';
grant execute on function auth.role() to anon, authenticated, service_role, briefwell_definer;

create or replace function app.is_service() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('role', true), '') = 'service_role';
comment on function app.is_service() is
  'Whether the transaction runs as service_role. Unlike current_user, it stays true inside definer functions and cascades.';
grant execute on function app.is_service() to anon, authenticated, service_role, briefwell_definer;

create or replace function app.is_outside_caller() returns boolean
  language sql stable parallel safe
  return current_user in ('authenticated', 'anon');
comment on function app.is_outside_caller() is
  'Whether a caller wrote the current statement: false inside definer functions and foreign key cascades.';
grant execute on function app.is_outside_caller() to anon, authenticated, service_role, briefwell_definer;

create or replace function app.may_ask_about(user_id uuid) returns boolean
  language sql stable parallel safe
  return user_id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    or coalesce(current_setting('role', true), '') = 'service_role';
comment on function app.may_ask_about(uuid) is
  'Everybody may ask about themselves; service_role may ask about anybody.';
grant execute on function app.may_ask_about(uuid) to anon, authenticated, service_role, briefwell_definer;
