-- What a signed-in person sees and changes of their own account: sessions, security events, name.
-- The tables stay closed to everybody else; of their columns only those open that a page shows.

grant select (id, user_id, aal, user_agent, ip, created_at, refreshed_at, not_after), delete
  on auth.sessions to authenticated;

create policy users_see_their_sessions on auth.sessions for select to authenticated
  using (user_id = (select auth.uid()));

-- The session that asks ends by signing out, which the browser has to know of.
create policy users_end_their_other_sessions on auth.sessions for delete to authenticated
  using (user_id = (select auth.uid())
         and id::text is distinct from (select auth.jwt() ->> 'session_id'));

grant select (id, user_id, action, ip, user_agent, details, created_at),
      insert (id, user_id, action, ip, user_agent, details, created_at)
  on auth.audit_log_entries to authenticated;

create policy users_read_their_events on auth.audit_log_entries for select to authenticated
  using (user_id = (select auth.uid()));

-- Everything else in the trail is written by the server itself.
create policy users_leave_a_trace on auth.audit_log_entries for insert to authenticated
  with check (user_id = (select auth.uid()) and action in ('session_ended', 'name_changed'));

-- ------------------------------------------------------------------ one's own name

grant update (raw_user_meta_data) on auth.users to briefwell_definer;
create policy definer_changes_the_caller on auth.users for update to briefwell_definer
  using (id = (select auth.uid()));

create function app.rename_me(new_name text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  seat uuid;
begin
  update auth.users u
  set raw_user_meta_data = u.raw_user_meta_data || jsonb_build_object('name', new_name)
  where u.id = auth.uid();
  update public.team_members m
  set name = new_name
  where m.user_id = auth.uid()
  returning m.id into seat;
  return seat;
end
$$;
comment on function app.rename_me(text) is
  'Gives the caller a name, in the account and in the team alike; answers their member''s id, null without a company.';

create function app.my_metadata() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select u.raw_user_meta_data from auth.users u where u.id = auth.uid());
end
$$;
comment on function app.my_metadata() is
  'What the caller''s account says of itself at this moment; the access token may be an hour behind.';

grant execute on function app.rename_me(text), app.my_metadata() to authenticated;

call app.hand_over_definer_functions();
