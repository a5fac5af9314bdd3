-- Soft-deleting a member's account failed: the address that replaces theirs is none that a team accepts. The
-- member now leaves the team, and the account's row stays.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.end_membership() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.user_id is null or old.user_id = old.company_id then
    return null;
  end if;
  delete from storage.uploads u where u.owner_id = old.user_id;
  delete from auth.sessions s where s.user_id = old.user_id;
  begin
    delete from auth.users u where u.id = old.user_id and u.deleted_at is null;
  exception when others then
    -- As specified: the member stays removed, and the failure is only logged.
    raise log 'the account % of a removed member could not be deleted: %', old.user_id, sqlerrm;
  end;
  return null;
end
$$;
comment on function app.end_membership() is
  'Ends the sessions and uploads of a removed member at once and deletes their account; a soft-deleted one stays. What they made stays.';
create or replace function app.carry_address_to_team() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    return null;
  end if;
  update public.team_members m
  set email = new.email
  where m.user_id = new.id
    and not exists (select from public.team_members other
                    where other.company_id = m.company_id and other.id <> m.id
                      and lower(other.email) = lower(new.email));
  return null;
end
$$;
reset role;
revoke create on schema app from briefwell_definer;

grant delete on public.team_members to briefwell_definer;
create policy definer_removes on public.team_members for delete to briefwell_definer using (true);

create function app.leave_team() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.team_members m where m.user_id = new.id;
  return null;
end
$$;
comment on function app.leave_team() is 'Removes a member whose account is soft-deleted from the team.';

create trigger users_leave_team after update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function app.leave_team();

call app.hand_over_definer_functions();
