-- Companies that the operator suspends (npm run admin): their members are refused, and nobody sees what they share.

create table app.company_suspensions (
  company_id uuid primary key references public.company_profiles on delete cascade,
  reason text
    constraint company_suspensions_reason_length check (char_length(btrim(reason)) >= 1 and char_length(reason) <= 500),
  suspended_at timestamptz not null default app.now()
);
comment on table app.company_suspensions is
  'Companies that the operator suspended: their members are refused, and nobody sees what they share. Nothing is deleted.';
comment on column app.company_suspensions.company_id is 'The company.';
comment on column app.company_suspensions.reason is 'The operator''s own note; no member is shown it.';
comment on column app.company_suspensions.suspended_at is 'Since when.';

call app.protect('app.company_suspensions', 'company_id');
grant select on app.company_suspensions to briefwell_definer;
create policy definer_reads on app.company_suspensions for select to briefwell_definer using (true);

-- ------------------------------------------------------------------ members and invitations

create function app.is_suspended(company_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from app.company_suspensions h where h.company_id = is_suspended.company_id);
end
$$;
comment on function app.is_suspended(uuid) is 'Whether the operator has suspended the company.';
-- Members ask whether their open links open.
grant execute on function app.is_suspended(uuid) to authenticated, service_role, briefwell_definer;

grant create on schema app, storage to briefwell_definer;
set local role briefwell_definer;

create or replace function app.caller(session_id uuid, user_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  -- The session must be the one in this transaction's own claims: nobody asks about another's.
  if claims ->> 'session_id' is distinct from caller.session_id::text
     or claims ->> 'sub' is distinct from caller.user_id::text then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'companyId', m.company_id,
      'memberId', m.id,
      'lacksFactor', s.aal = 'aal1' and (factor.enrolled or factor.required),
      'mustEnroll', s.aal = 'aal1' and factor.required and not factor.enrolled,
      'hold', case when exists (select from app.company_suspensions h where h.company_id = m.company_id)
                   then 'suspended' else app.session_hold(u.ownership_asked_at, s.may_answer) end,
      'permissions', jsonb_build_object(
        'canEditCompanyProfile', rights.owner or coalesce(p.can_edit_company_profile, false),
        'canViewCompanyInfo', m.id is not null,
        'canManageTeam', rights.owner or coalesce(p.can_manage_team, false),
        'canViewTeamInfo', m.id is not null,
        'canManageProducts', rights.owner or coalesce(p.can_manage_products, false),
        'canManageBriefs', rights.owner or coalesce(p.can_manage_briefs, false),
        'isCompanyOwner', rights.owner,
        'userRole', m.role))
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join public.team_members m on m.user_id = u.id
    left join public.team_permissions p on p.team_member_id = m.id
    cross join lateral (select coalesce(m.company_id = u.id, false) as owner) rights
    cross join lateral (
      select exists (select from app.company_security c
                     where c.company_id = m.company_id and c.second_factor_required) as required,
             exists (select from auth.mfa_factors f
                     where f.user_id = u.id and f.status = 'verified') as enrolled) factor
    where s.id = caller.session_id
      and s.user_id = caller.user_id
      and app.session_ends_at(s.created_at, s.refreshed_at, s.not_after) > app.now()
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null);
end
$$;

reset role;
create or replace function app.check_invitation(
    token text, member_id uuid default null,
    out invitation_id uuid, out team_member_id uuid, out company_id uuid,
    out email text, out name text, out role text, out company_name text)
  language plpgsql stable set search_path = ''
as $$
declare
  invitation public.team_invitations;
  member public.team_members;
begin
  select i.* into invitation from public.team_invitations i
  where i.token = app.hash_token(check_invitation.token);
  if invitation.id is null then
    raise exception 'Invalid or expired invitation token.' using errcode = 'BW010';
  end if;
  if invitation.consumed_at is not null then
    raise exception 'This invitation has already been used.' using errcode = 'BW011';
  end if;
  if invitation.expires_at <= app.now() then
    raise exception 'This invitation has expired.' using errcode = 'BW012';
  end if;
  if check_invitation.member_id <> invitation.team_member_id then
    raise exception 'Invalid invitation: Member ID mismatch.' using errcode = 'BW013';
  end if;
  select m.* into member from public.team_members m where m.id = invitation.team_member_id;
  if member.id is null then
    raise exception 'Invalid invitation: Team member record not found. The invitation may have been revoked.'
      using errcode = 'BW014';
  end if;
  if member.user_id is not null then
    raise exception 'This invitation has already been accepted by another user.' using errcode = 'BW015';
  end if;
  select c.company_name into company_name from public.company_profiles c where c.id = member.company_id;
  if not found then
    raise exception 'The company for this invitation no longer exists' using errcode = 'BW016';
  end if;
  if app.is_suspended(member.company_id) then
    raise exception 'This company is suspended. Ask whoever invited you to tell you when it works again.'
      using errcode = 'BW019';
  end if;
  invitation_id := invitation.id;
  team_member_id := member.id;
  company_id := member.company_id;
  email := member.email;
  name := member.name;
  role := member.role;
end
$$;
comment on function app.check_invitation(text, uuid) is
  'Checks a token in the specified order, with a code for each check (BW010 to BW016; BW019 for a suspended company), and returns the details of the invitation. For service_role.';

-- ------------------------------------------------------------------ readers and visitors
-- Not in app.is_live, which the planner sees through only as long as it holds no query.

create or replace function app.shared_with(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id
    where s.reader_id = shared_with.reader_id and app.is_live(s) and b.status = 'active'
      and not exists (select from app.company_suspensions h where h.company_id = s.company_id);
  end;
create or replace function app.watchable(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id
    where s.reader_id = watchable.reader_id and app.is_live(s) and b.status = 'active'
      and not exists (select from app.company_suspensions h where h.company_id = s.company_id)
      and not exists (
        select from app.embargoes e
        where e.brief_id = s.brief_id
          and (e.available_from > app.now()
               or e.embargo_until > app.now() and not exists (
                 select from app.acceptances a
                 where a.brief_id = e.brief_id and a.email = s.email and a.terms_hash = e.terms_hash
                   and a.decision = 'accepted' and a.embargo_until >= e.embargo_until)));
  end;
create or replace function app.shared_canvases(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join app.canvases c on c.id = s.canvas_id and c.company_id = s.company_id and c.deleted_at is null
    where s.reader_id = shared_canvases.reader_id and app.is_live(s)
      and not exists (select from app.company_suspensions h where h.company_id = s.company_id);
  end;
create or replace function app.shared_documents(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join app.documents d on d.id = s.document_id and d.company_id = s.company_id
      and d.deleted_at is null and d.published_id is not null
    where s.reader_id = shared_documents.reader_id and app.is_live(s)
      and not exists (select from app.company_suspensions h where h.company_id = s.company_id);
  end;
create or replace function app.opens(link app.open_links) returns boolean
  language sql stable
  return not app.under_embargo(link.brief_id) and not app.is_suspended(link.company_id)
    and exists (select from public.briefs b
                where b.id = link.brief_id and b.company_id = link.company_id and b.status = 'active');
comment on function app.opens(app.open_links) is
  'Whether a link opens its brief now: the brief is active, under no embargo, and its company not suspended.';

set local role briefwell_definer;

create or replace function app.share_behind(token text) returns table (
    id uuid, brief_id uuid, canvas_id uuid, document_id uuid, company_name text, email text, live boolean,
    wrong_codes integer)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select s.id, s.brief_id, s.canvas_id, s.document_id, v.company_name, s.email,
           app.is_live(s) and not app.is_suspended(s.company_id) and (
             exists (select from public.briefs b
                     where b.id = s.brief_id and b.company_id = s.company_id and b.status = 'active')
             or exists (select from app.canvases c
                        where c.id = s.canvas_id and c.company_id = s.company_id and c.deleted_at is null)
             or exists (select from app.documents d
                        where d.id = s.document_id and d.company_id = s.company_id
                          and d.deleted_at is null and d.published_id is not null)),
           s.wrong_codes
    from app.shares s
    join public.company_profiles v on v.id = s.company_id
    where s.token = share_behind.token;
end
$$;

create or replace function app.take_reminders(most integer)
  returns table (company_id uuid, company_name text, email text, token text, title text, expires_at timestamptz)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := (app.now() at time zone 'UTC')::date;
  usual constant integer := coalesce(
    (select (s.value #>> '{}')::integer from app.settings s where s.key = 'share_mails_per_day'), 1000);
  due record;
  sent integer;
begin
  for due in
    select s.id, s.company_id, c.company_name, c.created_at, s.email, s.token, s.expires_at,
           case when e.brief_id is null then b.title end as title
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id and b.status = 'active'
    join public.company_profiles c on c.id = s.company_id
    left join app.embargoes e
      on e.brief_id = b.id and greatest(e.available_from, e.embargo_until) > app.now()
    where s.remind and s.opened_at is null and s.revoked_at is null and s.bounced_at is null
      and app.is_live(s) and not app.is_suspended(s.company_id)
      and app.owner_is_proven(s.company_id)
      and app.alerts_of(s.reader_id) = 'now'
      and coalesce(s.reminders, 0) < 2
      and greatest(s.mailed_at, s.reminded_at) < app.now() - interval '3 days'
      and app.gate_of(s) in ('open', 'terms')
      and not exists (
        select from app.mail_opt_outs o
        where o.address_hash = encode(sha256(convert_to(s.email, 'UTF8')), 'hex')
          and (o.company_id is null or o.company_id = s.company_id))
    order by s.mailed_at
    limit most
    for update of s skip locked
  loop
    insert into app.share_mails as counted (company_id, sent_on, mails)
    values (due.company_id, today, 1)
    on conflict on constraint share_mails_pkey do update set mails = counted.mails + 1
      where counted.mails < case when due.created_at > app.now() - interval '7 days' then 50 else usual end
    returning counted.mails into sent;
    -- Beyond the company's limit it waits for another day.
    continue when sent is null;
    update app.shares s set reminders = coalesce(s.reminders, 0) + 1, reminded_at = app.now()
    where s.id = due.id;
    company_id := due.company_id;
    company_name := due.company_name;
    email := due.email;
    token := due.token;
    title := due.title;
    expires_at := due.expires_at;
    return next;
  end loop;
end
$$;

create or replace function storage.public_object(bucket_id text, name text) returns storage.objects
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found_object storage.objects;
begin
  select o.* into found_object
  from storage.objects o
  join storage.buckets b on b.id = o.bucket_id and b.public
  where o.bucket_id = public_object.bucket_id
    and o.name = public_object.name
    and o.deleted_at is null
    and o.restricted_at is null
    and not app.is_suspended(o.company_id);
  return found_object;
end
$$;
comment on function storage.public_object(text, text) is
  'The file at a public address, by its exact key; null as soon as it is deleted or restricted, and while its company is suspended.';

create or replace function storage.played_object(
    bucket_id text, name text, session_id uuid, user_id uuid, brief_id uuid)
  returns storage.objects
  language plpgsql stable security definer set search_path = ''
as $$
declare
  played storage.objects;
begin
  select o.* into played
  from storage.objects o
  where o.bucket_id = played_object.bucket_id
    and o.name = played_object.name
    and o.deleted_at is null
    and not app.is_suspended(o.company_id)
    and app.session_lives(played_object.session_id, played_object.user_id)
    and case
      when played_object.brief_id is null then o.company_id = (
        select m.company_id from public.team_members m where m.user_id = played_object.user_id)
      else app.may_watch(played_object.brief_id, played_object.user_id)
           and (exists (select from public.briefs b
                        where b.id = played_object.brief_id and b.video_object_id = o.id)
                or exists (select from app.brief_files f
                           where f.brief_id = played_object.brief_id and f.object_id = o.id))
    end;
  return played;
end
$$;

reset role;
revoke create on schema app, storage from briefwell_definer;
call app.hand_over_definer_functions();
