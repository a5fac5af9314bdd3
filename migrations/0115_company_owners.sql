-- Who owns a company is a fact of its own, so that it can be handed to another member: until now the owner was whoever's
-- account has the company's id. The id never changes.

alter table public.team_members add column is_owner boolean;
alter table public.team_members disable trigger user;
set local role service_role;
update public.team_members set is_owner = user_id is not distinct from company_id;
reset role;
alter table public.team_members enable trigger user;
alter table public.team_members
  alter column is_owner set default false,
  alter column is_owner set not null,
  add constraint team_members_owner_has_account check (user_id is not null or not is_owner),
  drop constraint team_members_name_length,
  add constraint team_members_name_length
    check (char_length(btrim(name)) >= case when user_id is null then 2 else 1 end and char_length(name) <= 200);
comment on column public.team_members.is_owner is
  'Whether they own the company. Set when it is founded or handed over, by nobody else.';
create unique index team_members_one_owner on public.team_members (company_id) where is_owner;
-- A company may have another id than the account that founds it (0116_company_ids.sql).
alter policy definer_founds on public.team_members with check (user_id = (select auth.uid()));

-- Callers write every other column; triggers and policies decide which of them.
revoke insert, update on public.team_members from authenticated;
grant insert (id, name, email, role, user_id, avatar_url, company_id, created_at, revision),
  update (id, name, email, role, user_id, avatar_url, company_id, created_at, revision)
  on public.team_members to authenticated;

create function app.owner_of(company_id uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select m.user_id from public.team_members m where m.company_id = owner_of.company_id and m.is_owner);
end
$$;
comment on function app.owner_of(uuid) is 'The account of a company''s owner.';
grant execute on function app.owner_of(uuid) to service_role;

grant create on schema public, app to briefwell_definer;
set local role briefwell_definer;

create or replace function public.user_can_edit_company_profile(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_edit_company_profile.user_id), false)
    and app.key_allows('canEditCompanyProfile')
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_edit_company_profile.user_id
        and (m.is_owner or p.can_edit_company_profile));
end
$$;

create or replace function public.user_can_manage_products(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_manage_products.user_id), false)
    and app.key_allows('canManageProducts')
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_manage_products.user_id
        and (m.is_owner or p.can_manage_products));
end
$$;

create or replace function public.user_can_manage_briefs(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_manage_briefs.user_id), false)
    and app.key_allows('canManageBriefs')
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_manage_briefs.user_id
        and (m.is_owner or p.can_manage_briefs));
end
$$;

create or replace function public.user_can_manage_team(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_manage_team.user_id), false)
    and app.key_allows('canManageTeam')
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_manage_team.user_id
        and (m.is_owner or p.can_manage_team));
end
$$;

create or replace function app.tell_of_captions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  asker uuid;
begin
  select t.asked_by into asker from app.transcriptions t
  where t.object_id = new.object_id and t.company_id = new.company_id;
  with reader as materialized (
    -- Skips members being removed: waiting for them would hold locks that the removal waits for.
    select m.user_id, m.company_id, m.is_owner or p.can_manage_briefs as manages
    from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.user_id = asker
    for key share of m skip locked)
  insert into app.notifications
    (user_id, company_id, kind, subject_id, subject_name, others, transaction_id)
  select r.user_id, r.company_id,
         case tg_table_name when 'captions' then 'captions-ready' else 'captions-failed' end,
         (array_agg(b.id order by b.created_at desc, b.id desc))[1],
         (array_agg(b.title order by b.created_at desc, b.id desc))[1], count(*) - 1,
         app.transaction_id()
  from reader r
  join public.briefs b on b.video_object_id = new.object_id
    and (b.user_id = r.user_id or (r.manages and b.company_id = r.company_id))
  group by r.user_id, r.company_id
  on conflict on constraint notifications_one_per_change do nothing;
  return null;
end
$$;

create or replace function app.tell_of_deleted_briefs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with readers as materialized (
    select m.user_id, m.company_id, m.is_owner or p.can_manage_briefs as manages
    from public.team_members m
    join public.company_profiles c on c.id = m.company_id
    left join public.team_permissions p on p.team_member_id = m.id
    where m.company_id in (select g.company_id from gone g)
      and m.user_id is distinct from auth.uid() and m.user_id is not null
    for key share of m skip locked)
  insert into app.notifications as told
    (user_id, company_id, kind, subject_name, others, actor_name, transaction_id)
  select r.user_id, r.company_id, 'brief-deleted',
         (array_agg(g.title order by g.created_at desc, g.id desc))[1], count(*) - 1,
         app.name_of_caller(), app.transaction_id()
  from readers r
  join gone g on g.company_id = r.company_id
    and (g.user_id = r.user_id
         -- Managers are not told of briefs that were deleted with their product.
         or (r.manages and (g.product_id is null
                            or exists (select from public.products p where p.id = g.product_id))))
  group by r.user_id, r.company_id
  on conflict on constraint notifications_one_per_change
    do update set others = told.others + excluded.others + 1;
  return null;
end
$$;

create or replace function app.tell_of_deleted_products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with readers as materialized (
    select m.user_id, m.company_id, m.is_owner or p.can_manage_products as manages
    from public.team_members m
    join public.company_profiles c on c.id = m.company_id
    left join public.team_permissions p on p.team_member_id = m.id
    where m.company_id in (select g.company_id from gone g)
      and m.user_id is distinct from auth.uid() and m.user_id is not null
    for key share of m skip locked)
  insert into app.notifications as told
    (user_id, company_id, kind, subject_name, others, actor_name, transaction_id)
  select r.user_id, r.company_id, 'product-deleted',
         (array_agg(g.name order by g.created_at desc, g.id desc))[1], count(*) - 1,
         app.name_of_caller(), app.transaction_id()
  from readers r
  join gone g on g.company_id = r.company_id and (r.manages or g.user_id = r.user_id)
  group by r.user_id, r.company_id
  on conflict on constraint notifications_one_per_change
    do update set others = told.others + excluded.others + 1;
  return null;
end
$$;

create or replace function app.tell_of_webhook(webhook_id uuid, kind text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  webhook app.webhooks;
  people uuid[];
begin
  select w.* into webhook from app.webhooks w where w.id = tell_of_webhook.webhook_id;
  people := array(
    select m.user_id from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.company_id = webhook.company_id
      and (m.is_owner or (m.user_id is not null and p.can_edit_company_profile))
    for key share of m skip locked);
  -- One a day of each webhook: the newest says how things stand.
  delete from app.notifications n
  where n.user_id = any (people) and n.created_at > app.now() - interval '1 day'
    and n.subject_id = webhook.id;
  insert into app.notifications as told
    (user_id, company_id, kind, subject_id, subject_name, transaction_id)
  select person, webhook.company_id, tell_of_webhook.kind, webhook.id,
         -- The rest of an address may be a secret.
         left(coalesce(substring(webhook.url from '^https?:[/\\]+([^/?#\\]+)'), 'unknown'), 200),
         app.transaction_id()
  from unnest(people) as person
  on conflict on constraint notifications_one_per_change
    do update set others = told.others + 1, subject_id = null;
end
$$;

create or replace function app.may_have_webhook(maker_id uuid, company_id uuid, topics text[]) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.team_members m
    join auth.users u on u.id = m.user_id
    left join public.team_permissions p on p.team_member_id = m.id
    where m.user_id = may_have_webhook.maker_id and m.company_id = may_have_webhook.company_id
      and (m.is_owner
           or p.can_edit_company_profile
              and (p.can_manage_briefs or not 'briefs' = any (may_have_webhook.topics)))
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null);
end
$$;

create or replace function app.my_permissions(
    out is_owner boolean, out can_edit_company_profile boolean, out can_manage_products boolean,
    out can_manage_briefs boolean, out can_manage_team boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select m.is_owner and not app.by_key(),
         app.key_allows('canEditCompanyProfile')
           and (m.is_owner or coalesce(p.can_edit_company_profile, false)),
         app.key_allows('canManageProducts')
           and (m.is_owner or coalesce(p.can_manage_products, false)),
         app.key_allows('canManageBriefs')
           and (m.is_owner or coalesce(p.can_manage_briefs, false)),
         app.key_allows('canManageTeam')
           and (m.is_owner or coalesce(p.can_manage_team, false))
    into is_owner, can_edit_company_profile, can_manage_products, can_manage_briefs, can_manage_team
    from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.user_id = auth.uid();
end
$$;

create or replace function public.user_is_company_owner(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_is_company_owner.user_id), false)
    and not app.by_key()
    and exists (select from public.team_members m
                where m.user_id = user_is_company_owner.user_id and m.is_owner);
end
$$;

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
                   then 'suspended'
                   else app.session_hold(u.ownership_asked_at, s.may_answer, s.must_set_password) end,
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
    cross join lateral (select coalesce(m.is_owner, false) as owner) rights
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

create or replace function app.end_outgrown_invitations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  member uuid;
  account uuid;
begin
  if tg_table_name = 'team_members' then
    member := old.id;
    account := old.user_id;
  else
    member := coalesce(new.team_member_id, old.team_member_id);
    -- Waits for an invitation that is being made right now, so that the update below sees it.
    select m.user_id into account from public.team_members m where m.id = member for no key update;
  end if;
  update public.team_invitations i
  set expires_at = app.now()
  from public.team_members m
  left join public.team_permissions p on p.team_member_id = m.id
  cross join lateral (select app.is_admin_role(m.role) as admin) seat
  where (i.team_member_id = member or i.known_to = account)
    and m.id = i.team_member_id
    and i.known_to is not null and i.consumed_at is null and i.expires_at > app.now()
    and not exists (
      select from public.team_members k
      left join public.team_permissions held on held.team_member_id = k.id
      where k.user_id = i.known_to and k.company_id = m.company_id
        and (k.is_owner
             or held.can_manage_team
                and (held.can_edit_company_profile or not coalesce(p.can_edit_company_profile, seat.admin))
                and (held.can_manage_products or not coalesce(p.can_manage_products, seat.admin))));
  return null;
end
$$;

create or replace function app.follows(brief public.briefs, member_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select coalesce(chosen.follows, false) from app.muted_briefs chosen
     where chosen.brief_id = brief.id and chosen.user_id = member_id),
    member_id = coalesce(
      (select author.user_id from public.team_members author
       where author.user_id = brief.user_id and author.company_id = brief.company_id),
      app.owner_of(brief.company_id)),
    false);
end
$$;

create or replace function app.mail_shares(mails jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := public.get_user_company(auth.uid());
  today constant date := (app.now() at time zone 'UTC')::date;
  usual constant integer := coalesce(
    (select (s.value #>> '{}')::integer from app.settings s where s.key = 'share_mails_per_day'), 1000);
  most constant integer := least(usual, (
    select case when c.created_at > app.now() - interval '7 days' then 50 else usual end
    from public.company_profiles c where c.id = company));
  asked constant integer := jsonb_array_length(mails);
  sent integer;
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    raise exception 'You do not have permission to share briefs' using errcode = '42501';
  end if;
  if not app.owner_is_proven(company) then
    raise exception 'The owner of your company must confirm their email address before you can share briefs.'
      using errcode = 'BW048';
  end if;
  insert into app.share_mails as counted (company_id, sent_on, mails)
  values (company, today, asked)
  on conflict on constraint share_mails_pkey do update set mails = counted.mails + excluded.mails
  returning counted.mails into sent;
  if sent > most then
    raise exception 'Your company can send % share mails a day, and % are left today.',
      to_char(most, 'FM999,999,999'), greatest(0, most - sent + asked) using errcode = 'BW049';
  end if;
  delete from app.share_mails old where old.company_id = company and old.sent_on < today - 7;

  insert into app.mails (id, kind, to_address, subject, html, text, unsubscribe_url, reply_to)
  select m."mailId", 'share', s.email, m.subject, m.html, m.text, m."unsubscribeUrl", app.reply_address()
  from jsonb_to_recordset(mail_shares.mails)
    as m ("mailId" uuid, "shareId" uuid, subject text, html text, text text, "unsubscribeUrl" text)
  join app.shares s on s.id = m."shareId" and s.company_id = company;
  update app.shares s
  set mail_id = m."mailId", mailed_at = app.now(), bounced_at = null, wrong_codes = 0
  from jsonb_to_recordset(mail_shares.mails) as m ("mailId" uuid, "shareId" uuid)
  where s.id = m."shareId" and s.company_id = company;
end
$$;

create or replace function app.owner_is_proven(company_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.users u where u.id = app.owner_of(owner_is_proven.company_id) and app.has_proven_address(u));
end
$$;

create or replace function app.require_second_factor(required boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not public.user_is_company_owner(auth.uid()) then
    raise exception 'Only the owner of a company decides this.' using errcode = '42501';
  end if;
  if require_second_factor.required and not app.has_second_factor(auth.uid()) then
    return false;
  end if;
  insert into app.company_security as kept (company_id, second_factor_required)
  values (public.get_user_company(auth.uid()), require_second_factor.required)
  on conflict (company_id) do update set second_factor_required = excluded.second_factor_required;
  return true;
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
  uploader constant uuid := coalesce(auth.uid(), app.owner_of(company));
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

create or replace function app.delete_own_company(company_name text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  company public.company_profiles;
begin
  select c.* into company from public.company_profiles c
  where c.id = public.get_user_company(auth.uid()) for update;
  -- In a statement of its own, which sees another owner if the company was handed over meanwhile.
  if company.id is null or not public.user_is_company_owner(auth.uid()) then
    raise exception 'You do not have permission to delete the company' using errcode = '42501';
  end if;
  if btrim(company.company_name) <> btrim(delete_own_company.company_name) then
    raise exception 'Type the name of the company exactly as it is shown.' using errcode = 'BW025';
  end if;
  perform app.delete_company(company.id);
end
$$;

create or replace function app.tell_author(brief_id uuid, kind text, actor_name text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.notifications as told
    (user_id, company_id, kind, subject_id, subject_name, actor_name, transaction_id)
  select m.user_id, b.company_id, tell_author.kind, b.id, b.title, left(tell_author.actor_name, 200),
         app.transaction_id()
  from public.briefs b
  cross join lateral (
    select b.user_id as id
    union select app.owner_of(b.company_id)
    union select chosen.user_id from app.muted_briefs chosen where chosen.brief_id = b.id and chosen.follows) known
  join public.team_members m on m.user_id = known.id and m.company_id = b.company_id
  where b.id = tell_author.brief_id and app.follows(b, m.user_id)
    -- Only who may view the brief.
    and (m.user_id = b.user_id or m.is_owner
         or exists (select from public.team_permissions p
                    where p.team_member_id = m.id and p.can_manage_briefs))
  order by m.user_id
  for key share of m skip locked
  on conflict on constraint notifications_one_per_change do update set others = told.others + 1;
end
$$;

create or replace function app.acceptance_author(acceptance_id uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.email
    from app.acceptances a
    join public.briefs b on b.id = a.brief_id
    join public.team_members m on m.company_id = b.company_id and (m.user_id = b.user_id or m.is_owner)
    join auth.users u on u.id = m.user_id and app.has_proven_address(u) and u.deleted_at is null
    where a.id = acceptance_id and a.reader_id = auth.uid() and a.decided_at = app.now()
    order by m.user_id = b.user_id desc nulls last
    limit 1);
end
$$;

create or replace function app.limit_copilot_questions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := coalesce(new.company_id, new.person_id);
  stored bigint;
  shown bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot_questions ' || owner, 0));
  select count(*), count(*) filter (where q.deleted_at is null) into stored, shown
  from app.copilot_questions q where q.company_id = new.company_id or q.person_id = new.person_id;
  if shown > 200 then
    raise exception 'There are 200 questions of your own, the most there can be. Delete some first.'
      using errcode = 'BW043';
  elsif stored > 1000 then
    raise exception 'There are 1,000 questions of your own, the most there can be, counting those deleted in the last 30 days.'
      using errcode = 'BW043';
  end if;
  return null;
end
$$;

comment on function public.user_is_company_owner(uuid) is 'Whether the account owns the company that it belongs to.';

reset role;
revoke create on schema public, app from briefwell_definer;

create or replace function app.guard_team_member() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  mine record;
begin
  if tg_op = 'DELETE' then
    -- The owner's row goes only together with the company.
    if old.is_owner
       and exists (select from public.company_profiles c where c.id = old.company_id) then
      raise exception 'You do not have permission to remove this team member'
        using errcode = '42501', detail = 'Nobody removes the owner.';
    end if;
    return old;
  end if;

  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.company_id <> old.company_id
       or (old.user_id is not null and new.user_id is distinct from old.user_id)
       or (old.is_owner and new.is_owner and new.role <> old.role) then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'Member, company and account stay together; the owner stays admin.';
    end if;
  end if;

  if not app.is_outside_caller() then
    return new;
  end if;

  mine := app.my_permissions();
  if tg_op = 'INSERT' then
    new.created_at := app.now();
    new.company_id := coalesce(new.company_id, public.get_user_company(auth.uid()));
    if new.user_id is not null then
      raise exception 'You do not have permission to invite team members'
        using errcode = '42501', detail = 'An account joins by accepting its invitation.';
    end if;
    if app.is_admin_role(new.role) and not coalesce(
         mine.can_edit_company_profile and mine.can_manage_products
         and mine.can_manage_briefs and mine.can_manage_team, false) then
      raise exception 'You do not have permission to invite team members'
        using errcode = '42501', detail = 'Only somebody with all four permissions can give the role admin.';
    end if;
    return new;
  end if;

  new.created_at := old.created_at;
  if new.user_id is distinct from old.user_id or new.email is distinct from old.email then
    raise exception 'You do not have permission to update this team member'
      using errcode = '42501', detail = 'The team cannot change the address or the account of a member.';
  end if;
  if old.is_owner and auth.uid() is distinct from old.user_id then
    raise exception 'You do not have permission to update this team member'
      using errcode = '42501', detail = 'Nobody changes the owner.';
  end if;
  if new.role <> old.role then
    if old.user_id = auth.uid() then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'Nobody gives a role to themselves.';
    end if;
    if app.is_admin_role(new.role) and not coalesce(
         mine.can_edit_company_profile and mine.can_manage_products
         and mine.can_manage_briefs and mine.can_manage_team, false) then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'Only somebody with all four permissions can give the role admin.';
    end if;
  end if;
  return new;
end
$$;

create or replace function app.guard_team_permissions() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  member public.team_members;
  mine record;
  before public.team_permissions;
begin
  if tg_op = 'UPDATE' then
    before := old;
    new.updated_at := app.now();
    if new.id <> old.id or new.team_member_id <> old.team_member_id then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'Permissions stay with their member.';
    end if;
  end if;

  select m.* into member from public.team_members m where m.id = new.team_member_id;
  if member.is_owner
     and not (new.can_edit_company_profile and new.can_manage_products
              and new.can_manage_briefs and new.can_manage_team) then
    raise exception 'You do not have permission to update this team member'
      using errcode = '42501', detail = 'Nobody changes the owner.';
  end if;
  if not app.is_outside_caller() then
    return new;
  end if;

  if tg_op = 'INSERT' then
    -- This ends as a conflict, or as an update, which is checked below. The row cannot disappear before that without
    -- its member, and then the foreign key refuses the insert.
    if member.user_id is distinct from auth.uid()
       and exists (select from public.team_permissions p where p.team_member_id = new.team_member_id) then
      return new;
    end if;
    new.created_at := app.now();
    new.updated_at := app.now();
    -- The specified defaults, whatever the payload says; an update may change them later.
    new.can_manage_briefs := true;
    new.can_edit_company_profile := app.is_admin_role(member.role);
    new.can_manage_products := app.is_admin_role(member.role);
    new.can_manage_team := app.is_admin_role(member.role);
    before := row(null, null, false, false, false, false, null, null);
  else
    new.created_at := old.created_at;
  end if;

  mine := app.my_permissions();
  if (new.can_edit_company_profile and not before.can_edit_company_profile and not coalesce(mine.can_edit_company_profile, false))
     or (new.can_manage_products and not before.can_manage_products and not coalesce(mine.can_manage_products, false))
     or (new.can_manage_team and not before.can_manage_team and not coalesce(mine.can_manage_team, false)) then
    raise exception 'You do not have permission to manage team members'
      using errcode = '42501', detail = 'Nobody grants what they lack.';
  end if;
  if member.user_id = auth.uid() and (
       (new.can_edit_company_profile and not before.can_edit_company_profile)
       or (new.can_manage_products and not before.can_manage_products)
       or (new.can_manage_briefs and not before.can_manage_briefs)
       or (new.can_manage_team and not before.can_manage_team)) then
    raise exception 'You do not have permission to manage team members'
      using errcode = '42501', detail = 'Nobody raises their own rights.';
  end if;
  return new;
end
$$;

create or replace function app.managers_of_briefs(company_id uuid) returns setof uuid
  language sql stable
  begin atomic
    select m.user_id
    from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.company_id = managers_of_briefs.company_id
      and (m.is_owner or p.can_manage_briefs);
  end;

call app.hand_over_definer_functions();
