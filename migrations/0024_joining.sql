-- Who is signed in joins by an invitation themselves, and whoever joins leaves a line of activity.

grant execute on function
  app.check_invitation(text, uuid), app.accept_invitation(text, uuid, uuid, boolean)
  to briefwell_definer;

create function app.accept_own_invitation(token text, member_id uuid, out team_member_id uuid, out company_id uuid)
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'You do not have permission to accept this invitation' using errcode = '42501';
  end if;
  -- The account is the caller's, whatever they say, and its address was proven by mail.
  team_member_id := app.accept_invitation(
    accept_own_invitation.token, auth.uid(), accept_own_invitation.member_id, false);
  company_id := public.get_user_company(auth.uid());
end
$$;
comment on function app.accept_own_invitation(text, uuid) is
  'The caller joins by an invitation to their own proven address; refused like app.accept_invitation.';
grant execute on function app.accept_own_invitation(text, uuid) to authenticated;

grant insert on app.activity to briefwell_definer;
create policy definer_notes_joining on app.activity for insert to briefwell_definer
  with check (action = 'member.joined');

create function app.note_joining() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.activity (company_id, actor_id, action, subject_type, subject_id, details)
  values (new.company_id, new.user_id, 'member.joined', 'member', new.id,
          jsonb_build_object('name', new.name, 'role', new.role));
  return null;
end
$$;
comment on function app.note_joining() is 'A pending member who got an account has joined, by whichever path.';
create trigger team_members_note_joining after update of user_id on public.team_members
  for each row when (old.user_id is null and new.user_id is not null)
  execute function app.note_joining();

call app.hand_over_definer_functions();
