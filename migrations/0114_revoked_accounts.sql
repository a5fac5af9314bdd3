-- Whose access was revoked cannot ask again by changing the address of the account.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create or replace function app.ask_for_access(share_id uuid, user_id uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  share app.shares;
  address text;
  was_revoked boolean;
begin
  select s.* into share from app.shares s where s.id = ask_for_access.share_id;
  select lower(u.email) into address from auth.users u
  where u.id = ask_for_access.user_id and app.has_proven_address(u);
  if address is null then
    return 'unproven';
  end if;
  if exists (select from app.shares s
             where s.brief_id = share.brief_id and s.email = address and app.is_live(s)) then
    return 'shared';
  end if;
  -- An account that has changed its address stays the one whose access was revoked, until its new address is given some.
  was_revoked := exists (select from app.shares s
                         where s.brief_id = share.brief_id and s.revoked_at is not null
                           and (s.email = address
                                or s.reader_id = ask_for_access.user_id
                                   and not exists (select from app.shares given
                                                   where given.brief_id = s.brief_id and given.email = address
                                                     and given.revoked_at is null)));
  -- Access that has expired may be asked for again; what was revoked, only if the vendor allows it.
  update app.access_requests r
  set state = 'open', created_at = app.now(), user_id = ask_for_access.user_id, proposed = false,
      proposed_by = null, note = null
  where r.brief_id = share.brief_id and r.email = address
    and (r.state = 'allowed' or r.state = 'granted' and not was_revoked)
    and not exists (select from app.access_requests other
                    where other.brief_id = r.brief_id and other.user_id = ask_for_access.user_id
                      and other.id <> r.id);
  if not found then
    if was_revoked and not exists (select from app.access_requests r
                                   where r.brief_id = share.brief_id and r.email = address and r.state = 'open') then
      return 'revoked';
    end if;
    insert into app.access_requests (company_id, brief_id, email, user_id, proposed)
    values (share.company_id, share.brief_id, address, ask_for_access.user_id, false)
    on conflict do nothing;
  end if;
  if found then
    perform app.tell_author(share.brief_id, 'access-asked',
                            app.reader_name(share.company_id, ask_for_access.user_id));
  end if;
  return 'asked';
end
$$;
comment on function app.ask_for_access(uuid, uuid) is
  'Asks the vendor of a share for access to its brief for an account, once. Returns asked, also if that was declined; revoked if the vendor has ended the account''s access and allows no request; shared if its address has access; unproven if it has proven none. For service_role.';

reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
