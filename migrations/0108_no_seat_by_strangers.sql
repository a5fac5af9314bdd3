-- A stranger can accept an invitation with somebody else's address. While the owner of the mailbox is asked about the
-- account, and when they disown what was done with it, the end of a membership ends nothing else.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create or replace function app.end_membership() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.user_id is null or old.user_id = old.company_id
     or exists (select from auth.users u where u.id = old.user_id and u.ownership_asked_at is not null) then
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
  'Ends the sessions and uploads of a removed member at once and deletes their account; a soft-deleted one stays, and one whose owner has to say who opened it. What they made stays.';

reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
