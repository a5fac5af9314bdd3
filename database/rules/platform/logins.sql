-- What a login role of the server needs.

create or replace procedure app.admit_login_to_jobs(login name)
  language plpgsql set search_path = ''
as $$
begin
  execute format('grant usage on schema pgboss to %I', login);
  execute format('grant all on all tables in schema pgboss to %I', login);
  execute format('grant all on all sequences in schema pgboss to %I', login);
  execute format('grant execute on all functions in schema pgboss to %I', login);
end
$$;
comment on procedure app.admit_login_to_jobs(name) is
  'Lets a login role work on the queues. Run by the owner of pg-boss''s tables after each upgrade of pg-boss.';

create or replace procedure app.admit_login(login name)
  language plpgsql set search_path = ''
as $$
begin
  if not pg_has_role(login, 'service_role', 'MEMBER') then
    execute format('grant anon, authenticated, service_role to %I', login);
  end if;
  execute format('grant usage on schema app to %I', login);
  -- The statements that open a transaction run before the role is taken, so the login needs these.
  set local role briefwell_definer;
  execute format('grant execute on function app.caller(uuid, uuid), app.caller_by_key(uuid, uuid) to %I', login);
  reset role;
end
$$;
comment on procedure app.admit_login(name) is
  'Lets a login role run the server. Called by the owner of the schema, if the server connects as another role.';
-- If the server connects as the role that migrates.
call app.admit_login(current_user);
