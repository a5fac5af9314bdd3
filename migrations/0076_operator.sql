-- What the operator decides about one company: a quota of its own, suspension, and deleting it
-- (npm run admin).

create table app.company_quotas (
  company_id uuid primary key references public.company_profiles on delete cascade,
  bytes bigint not null
    constraint company_quotas_bytes_not_negative check (bytes >= 0),
  set_at timestamptz not null default app.now()
);
comment on table app.company_quotas is 'Quotas that the operator set for single companies. Without a row, the setting counts.';
comment on column app.company_quotas.company_id is 'The company.';
comment on column app.company_quotas.bytes is 'Bytes that it may store.';
comment on column app.company_quotas.set_at is 'When the operator set it.';

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

call app.protect('app.company_quotas', 'company_id');
call app.protect('app.company_suspensions', 'company_id');
grant select on app.company_quotas, app.company_suspensions to briefwell_definer;
create policy definer_reads on app.company_quotas for select to briefwell_definer using (true);
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

create function app.company_quota(company_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select q.bytes from app.company_quotas q where q.company_id = company_quota.company_id),
    (select (s.value #>> '{}')::bigint from app.settings s where s.key = 'company_quota_bytes'),
    53687091200);
end
$$;
comment on function app.company_quota(uuid) is
  'Bytes that a company may store: what the operator set for it, the setting, or 50 GiB.';
grant execute on function app.company_quota(uuid) to service_role, briefwell_definer;

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

-- ------------------------------------------------------------------ quotas

create or replace function app.company_room(name text) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := app.uploading_company(company_room.name);
begin
  -- The same lock as in app.reserve_upload, so that the room is still there when it is reserved.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || company::text, 0));
  return app.company_quota(company) - app.company_usage(company);
end
$$;

create or replace function app.reserve_upload(
    upload_id text, bucket_id text, name text, length bigint,
    expires_at timestamptz default null, replaces boolean default false)
  returns storage.uploads
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := app.uploading_company(reserve_upload.name);
  -- Files that the service key stores for a company belong to its owner.
  uploader constant uuid := coalesce(auth.uid(), company);
  bucket storage.buckets;
  present storage.objects;
  reserved storage.uploads;
begin
  select b.* into bucket from storage.buckets b where b.id = reserve_upload.bucket_id;
  if not found then
    raise exception 'Bucket not found' using errcode = 'BW031';
  end if;
  if reserve_upload.length > bucket.file_size_limit then
    raise exception 'The object exceeded the maximum allowed size' using errcode = 'BW032';
  end if;

  -- Concurrent reservations of the company wait here, and then count this one too.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || company::text, 0));
  delete from storage.uploads u
  where u.bucket_id = reserve_upload.bucket_id and u.name = reserve_upload.name and u.expires_at <= app.now();
  select o.* into present from storage.objects o
  where o.bucket_id = reserve_upload.bucket_id and o.name = reserve_upload.name;
  if found then
    if not reserve_upload.replaces or present.company_id <> company or present.deleted_at is not null then
      raise exception 'The resource already exists' using errcode = 'BW033';
    end if;
    if not (present.owner_id is not distinct from uploader
            or (present.bucket_id = 'product_logos' and public.user_can_manage_products(uploader))
            or (present.bucket_id in ('brief_videos', 'brief_files') and public.user_can_manage_briefs(uploader))) then
      raise exception 'You do not have permission to replace this file' using errcode = '42501';
    end if;
    if present.unreferenced_since is null then
      raise exception 'A product or a brief uses this file.' using errcode = 'BW039';
    end if;
  end if;
  if app.company_usage(company) + reserve_upload.length > app.company_quota(company) then
    raise exception 'Your company has no room for this file.'
      using errcode = 'BW034', detail = format('%s of %s bytes are used or reserved.',
                                               app.company_usage(company), app.company_quota(company));
  end if;
  perform app.refuse_beyond_limit('files', 'files', 1
    + (select count(*) from storage.objects o where o.company_id = company)
    + (select count(*) from storage.uploads u where u.company_id = company));

  insert into storage.uploads (id, bucket_id, name, company_id, owner_id, session_id, length, expires_at)
  values (reserve_upload.upload_id, reserve_upload.bucket_id, reserve_upload.name, company, uploader,
          (select s.id from auth.sessions s
           where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = uploader),
          reserve_upload.length,
          least(reserve_upload.expires_at, app.now() + interval '24 hours'))
  returning * into reserved;
  return reserved;
exception when unique_violation then
  raise exception 'The resource already exists' using errcode = 'BW033';
end
$$;

create or replace function app.admit_document_picture() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  document app.documents;
begin
  select d.* into document from app.documents d where d.id = new.document_id;
  -- The lock of app.reserve_upload: uploads of the company at the same time count this picture, too.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || coalesce(document.company_id, document.user_id), 0));
  if 300 <= (select count(*) from app.document_pictures p where p.document_id = new.document_id) then
    raise exception 'A document has at most 300 pictures; those that it no longer shows count for 30 days.'
      using errcode = 'BW043';
  end if;
  if exists (select from app.document_pictures p where p.file_id = new.file_id) then
    -- A copy takes no room, but only who may see a file may have one.
    if not exists (select from app.document_pictures p
                   join app.documents d on d.id = p.document_id
                   where p.file_id = new.file_id
                     and (p.type, p.size, p.width, p.height) = (new.type, new.size, new.width, new.height)
                     and ((d.company_id = public.get_user_company(auth.uid())
                           and public.user_can_view_company_info(auth.uid()))
                          or (d.company_id is null and d.user_id = auth.uid()))) then
      raise exception 'You do not have permission to copy this picture' using errcode = '42501';
    end if;
    return new;
  end if;
  if document.company_id is not null then
    if app.company_usage(document.company_id) + new.size > app.company_quota(document.company_id) then
      raise exception 'Your company has no room for this file.' using errcode = 'BW034';
    end if;
  elsif app.picture_bytes(null, document.user_id) + new.size > 500000000 then
    raise exception 'Your documents have 500 MB of pictures, the most they can have. Delete some first.'
      using errcode = 'BW034';
  end if;
  return new;
end
$$;

drop function app.company_quota();

-- ------------------------------------------------------------------ deleting

reset role;
create function app.delete_company(company_id uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- In this order no row refers to a file any more when the file goes. Its bytes are swept as orphans.
  delete from public.briefs b where b.company_id = delete_company.company_id;
  delete from public.products p where p.company_id = delete_company.company_id;
  delete from app.company_brands b where b.company_id = delete_company.company_id;
  delete from app.trash t where t.company_id = delete_company.company_id;
  delete from storage.objects o where o.company_id = delete_company.company_id;
  delete from public.company_profiles c where c.id = delete_company.company_id;
end
$$;
comment on function app.delete_company(uuid) is
  'Deletes a company for good: products, briefs, files, trash, team and the accounts of its members. The owner''s account stays. For service_role and definer functions.';
grant execute on function app.delete_company(uuid) to service_role, briefwell_definer;

set local role briefwell_definer;
create or replace function app.delete_own_company(company_name text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  company public.company_profiles;
begin
  select c.* into company from public.company_profiles c where c.id = owner for update;
  if company.id is null then
    raise exception 'You do not have permission to delete the company' using errcode = '42501';
  end if;
  if btrim(company.company_name) <> btrim(delete_own_company.company_name) then
    raise exception 'Type the name of the company exactly as it is shown.' using errcode = 'BW025';
  end if;
  perform app.delete_company(owner);
end
$$;

reset role;
revoke create on schema app, storage from briefwell_definer;
call app.hand_over_definer_functions();
