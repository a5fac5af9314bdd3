-- Asking for access.

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
grant execute on function app.ask_for_access(uuid, uuid) to service_role;

create or replace function app.propose_colleague(brief_id uuid, email text, note text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  share app.shares;
begin
  select w.* into share from app.watchable(auth.uid()) w where w.brief_id = propose_colleague.brief_id;
  if share.id is null then
    return null;
  end if;
  -- One by one, so that no two of a reader pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('app.access_requests ' || auth.uid(), 0));
  if 10 <= (select count(*) from app.access_requests r
            where r.proposed_by = auth.uid() and r.brief_id = share.brief_id and r.state = 'open') then
    return 'full';
  end if;
  if not exists (select from app.shares s
                 where s.brief_id = share.brief_id and s.email = propose_colleague.email) then
    insert into app.access_requests (company_id, brief_id, email, proposed, proposed_by, note)
    values (share.company_id, share.brief_id, propose_colleague.email, true, auth.uid(), propose_colleague.note)
    on conflict do nothing;
    if found then
      perform app.tell_author(share.brief_id, 'colleague-proposed',
                              app.reader_name(share.company_id, auth.uid()));
    end if;
  end if;
  return 'proposed';
end
$$;
comment on function app.propose_colleague(uuid, text, text) is
  'Proposes an address for a brief that the caller may watch; null for any other. Returns proposed, whether or not it was shared with or asked for before, which readers do not learn; full while ten proposals of the caller wait.';
grant execute on function app.propose_colleague(uuid, text, text) to authenticated;

create or replace function app.forget_access_requests() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A brief that was restored leaves the trash, too.
  delete from app.access_requests r where r.brief_id = old.row_id
    and not exists (select from public.briefs b where b.id = old.row_id);
  return null;
end
$$;
comment on function app.forget_access_requests() is 'Deletes the requests for a brief that is gone for good.';

create or replace function app.ended_share(share_id uuid) returns table (why text, may_ask boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select case when not ready.stands then 'withdrawn'
                when s.revoked_at is not null then 'revoked'
                else 'expired' end,
           s.brief_id is not null and ready.stands
           and (s.revoked_at is null
                or exists (select from app.access_requests r
                           where r.brief_id = s.brief_id and r.email = s.email and r.state in ('allowed', 'open')))
    from app.shares s
    cross join lateral (
      select not app.is_suspended(s.company_id)
             and (s.brief_id is null
                  or exists (select from public.briefs b
                             where b.id = s.brief_id and b.company_id = s.company_id and b.status = 'active'))
             and (s.revoked_at is not null or s.expires_at <= app.now()) as stands) ready
    where s.id = ended_share.share_id and not app.is_live(s);
end
$$;
comment on function app.ended_share(uuid) is
  'Why a share that is not live has ended: revoked, expired, or withdrawn with its brief or company; and whether its address may ask for access. For service_role.';
grant execute on function app.ended_share(uuid) to service_role;

create or replace function app.revoked_by(brief_id uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select v.company_name from app.shares s
          join public.company_profiles v on v.id = s.company_id
          where s.brief_id = revoked_by.brief_id and s.reader_id = auth.uid() and s.revoked_at is not null
          limit 1);
end
$$;
comment on function app.revoked_by(uuid) is
  'The name of the vendor that has revoked the caller''s access to a brief; null if none has.';
grant execute on function app.revoked_by(uuid) to authenticated;
