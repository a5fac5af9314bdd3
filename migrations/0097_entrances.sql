-- Ways in for readers: a challenge that any passkey may answer, before the account is known.

alter table auth.mfa_challenges alter column factor_id drop not null, alter column session_id drop not null;
alter table auth.mfa_challenges add constraint mfa_challenges_factor_and_session
  check ((factor_id is null) = (session_id is null));
comment on table auth.mfa_challenges is
  'Challenges to a second factor, or to any passkey. Each can be passed once, in time, by the session that requested it if there was one.';
comment on column auth.mfa_challenges.factor_id is 'The challenged factor; null for a sign-in with any passkey.';
comment on column auth.mfa_challenges.session_id is
  'The session that requested it, and that a right answer raises to aal2; null for a sign-in.';

-- ------------------------------------------------------------------ asking again after a revocation

alter table app.access_requests drop constraint access_requests_state_known,
  add constraint access_requests_state_known check (state in ('open', 'granted', 'declined', 'allowed'));
comment on column app.access_requests.state is
  'open, granted once the brief was shared with the address, declined, which silences repeats, or allowed: the vendor lets an address ask whose access was revoked.';

grant insert (company_id, brief_id, email, proposed, state) on app.access_requests to authenticated;
create policy managers_allow on app.access_requests for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and state = 'allowed' and not proposed
              and exists (select from app.shares s
                          where s.company_id = access_requests.company_id
                            and s.brief_id = access_requests.brief_id and s.email = access_requests.email
                            and s.revoked_at is not null));

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
  was_revoked := exists (select from app.shares s
                         where s.brief_id = share.brief_id and s.email = address and s.revoked_at is not null);
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

create function app.ended_share(share_id uuid) returns table (why text, may_ask boolean)
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

create function app.revoked_by(brief_id uuid) returns text
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

call app.hand_over_definer_functions();
