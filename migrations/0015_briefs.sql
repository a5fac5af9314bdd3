-- Video briefs: who reads and changes them, and how many there are.

create table public.briefs (
  id uuid primary key default gen_random_uuid(),
  product_id uuid,
  company_id uuid references public.company_profiles on delete cascade,
  user_id uuid references auth.users on delete set null,
  title text not null
    constraint briefs_title_length check (char_length(btrim(title)) >= 2 and char_length(title) <= 200),
  type text not null
    constraint briefs_type_known check (type in (
      'company', 'product', 'product-update', 'competitive', 'case-study', 'roadmap', 'crisis')),
  description text
    constraint briefs_description_length check (char_length(description) <= 20000),
  status text not null default 'draft'
    constraint briefs_status_known check (status in ('draft', 'active', 'archived')),
  timeline text
    constraint briefs_timeline_length check (char_length(timeline) <= 2000),
  budget_range text
    constraint briefs_budget_range_length check (char_length(budget_range) <= 2000),
  target_audience text
    constraint briefs_target_audience_length check (char_length(target_audience) <= 2000),
  requirements text
    constraint briefs_requirements_length check (char_length(requirements) <= 20000),
  uploaded_video_url text not null
    constraint briefs_uploaded_video_url_format
      check (uploaded_video_url ~* '^https?://[^[:space:]]' and char_length(uploaded_video_url) <= 2048),
  processing boolean not null default false,
  video_object_id uuid references storage.objects,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint briefs_product_id_fkey foreign key (product_id)
    references public.products (id) on delete cascade,
  constraint briefs_product_company_fkey foreign key (product_id, company_id)
    references public.products (id, company_id) on delete cascade,
  constraint briefs_company_with_product check ((product_id is null) = (company_id is null)),
  constraint briefs_video_company_fkey foreign key (video_object_id, company_id)
    references storage.objects (id, company_id),
  -- Clients cannot read times outside the calendar: one such row would break its company's lists.
  constraint briefs_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and updated_at >= '0001-01-01 00:00:00+00' and updated_at < '10000-01-01 00:00:00+00')
);
create index briefs_company_id on public.briefs (company_id, created_at desc, id desc)
  include (user_id, type, status, product_id);
create index briefs_product_id on public.briefs (product_id, created_at desc, id desc);
create index briefs_product_company on public.briefs (product_id, company_id);
create index briefs_user_id on public.briefs (user_id, created_at desc, id desc);
create index briefs_video_object_id on public.briefs (video_object_id, company_id);
create index briefs_title on public.briefs (company_id, title collate "und-x-icu", id);
create index briefs_elsewhere on public.briefs (user_id, company_id, created_at desc, id desc);

comment on table public.briefs is 'Video briefs.';
comment on column public.briefs.id is 'The brief.';
comment on column public.briefs.product_id is 'The product it is about; without one, only the author sees it.';
comment on column public.briefs.company_id is
  'The company that owns the product, kept by a trigger; null without a product.';
comment on column public.briefs.user_id is 'The author; null once that account is deleted.';
comment on column public.briefs.title is 'Title.';
comment on column public.briefs.type is 'company, product, product-update, competitive, case-study, roadmap or crisis.';
comment on column public.briefs.description is 'Description.';
comment on column public.briefs.status is 'draft, active or archived.';
comment on column public.briefs.timeline is 'Timeline, free text.';
comment on column public.briefs.budget_range is 'Budget range, free text.';
comment on column public.briefs.target_audience is 'Target audience, free text.';
comment on column public.briefs.requirements is 'Requirements, free text.';
comment on column public.briefs.uploaded_video_url is 'Address of the video.';
comment on column public.briefs.processing is 'True only while the server is making the video playable.';
comment on column public.briefs.video_object_id is
  'The stored file behind uploaded_video_url; null for a foreign link.';
comment on column public.briefs.created_at is 'When it was added.';
comment on column public.briefs.updated_at is 'When it last changed.';

-- ------------------------------------------------------------------ policies

call app.protect('public.briefs', 'company_id');
grant select, insert, update, delete on public.briefs to authenticated;
grant select, insert, delete on public.briefs to briefwell_definer;
grant update (processing) on public.briefs to briefwell_definer;
create policy definer_reads on public.briefs for select to briefwell_definer using (true);
create policy definer_restores on public.briefs for insert to briefwell_definer with check (true);
create policy definer_keeps_processing on public.briefs for update to briefwell_definer using (true);
create policy definer_deletes on public.briefs for delete to briefwell_definer using (true);
create policy authors_and_managers_read_briefs on public.briefs for select to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));
create policy members_add_briefs on public.briefs for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and case
      when product_id is null then (select public.get_user_company(auth.uid())) is not null
      else company_id = (select public.get_user_company(auth.uid()))
           and ((select public.user_can_manage_briefs(auth.uid()))
                or (select public.user_can_manage_products(auth.uid())))
    end);
create policy authors_and_managers_change_briefs on public.briefs for update to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))))
  with check (
    (product_id is null or company_id = (select public.get_user_company(auth.uid())))
    and (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid())))));
create policy authors_and_managers_delete_briefs on public.briefs for delete to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));

-- ------------------------------------------------------------------ how many there are
-- Whole days are counted too, so that the months of the dashboard cost the same in every reader's
-- time zone however many briefs there are (docs/decisions/004). Slots are those of product_counts.

create table app.brief_counts (
  company_id uuid references public.company_profiles on delete cascade,
  user_id uuid,
  type text not null,
  status text not null,
  slot integer not null,
  briefs bigint not null,
  constraint brief_counts_key unique nulls not distinct (company_id, user_id, type, status, slot)
);
create index brief_counts_user_id on app.brief_counts (user_id);
create index brief_counts_none on app.brief_counts (briefs) where briefs = 0;

comment on table app.brief_counts is 'Number of briefs of each company, author, type and status.';
comment on column app.brief_counts.company_id is
  'The company that owns their products; null of those without a product.';
comment on column app.brief_counts.user_id is 'The author; null once that account is deleted.';
comment on column app.brief_counts.type is 'Their type.';
comment on column app.brief_counts.status is 'Their status.';
comment on column app.brief_counts.slot is 'The slot, from app.count_slot.';
comment on column app.brief_counts.briefs is
  'Briefs added minus briefs taken away through this slot. Only the sum of the slots has a meaning.';

create table app.brief_days (
  company_id uuid references public.company_profiles on delete cascade,
  user_id uuid,
  status text not null,
  day date not null,
  slot integer not null,
  briefs bigint not null,
  constraint brief_days_key unique nulls not distinct (company_id, day, user_id, status, slot)
);
create index brief_days_user_id on app.brief_days (user_id, day);
create index brief_days_none on app.brief_days (briefs) where briefs = 0;

comment on table app.brief_days is
  'Number of briefs of each company, author and status, by the UTC day on which they were added.';
comment on column app.brief_days.company_id is 'The company that owns their products; null of those without a product.';
comment on column app.brief_days.user_id is 'The author; null once that account is deleted.';
comment on column app.brief_days.status is 'Their status.';
comment on column app.brief_days.day is 'The day in UTC.';
comment on column app.brief_days.slot is 'The slot, from app.count_slot.';
comment on column app.brief_days.briefs is
  'Briefs added minus briefs taken away through this slot. Only the sum of the slots has a meaning.';

alter table app.brief_counts enable row level security;
alter table app.brief_counts force row level security;
alter table app.brief_days enable row level security;
alter table app.brief_days force row level security;
grant select on app.brief_counts, app.brief_days to authenticated;
grant select, insert on app.brief_counts, app.brief_days to service_role;
grant select, insert, update, delete on app.brief_counts, app.brief_days to briefwell_definer;
-- Counts are readable by whoever may read the briefs that they count.
create policy authors_and_managers_read_counts on app.brief_counts for select to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));
create policy service_sees_the_company_of_its_job on app.brief_counts to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy definer_counts on app.brief_counts to briefwell_definer using (true) with check (true);
create policy authors_and_managers_read_counts on app.brief_days for select to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));
create policy service_sees_the_company_of_its_job on app.brief_days to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy definer_counts on app.brief_days to briefwell_definer using (true) with check (true);

create function app.count_briefs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Not for a company that is being deleted.
  changed constant text := format($changed$
    select * from (%s) b
    where b.company_id is null or exists (select from public.company_profiles c where c.id = b.company_id)
  $changed$, case tg_op
    when 'INSERT' then 'select *, 1 as change from added'
    when 'DELETE' then 'select *, -1 as change from removed'
    else 'select *, 1 as change from added union all select *, -1 from removed'
  end);
  grown record;
begin
  -- Deleting a product fires this even if it had no briefs.
  if tg_op = 'DELETE' then
    if not exists (select from removed) then
      return null;
    end if;
  end if;
  execute format($counting$
    insert into app.brief_counts as counted (company_id, user_id, type, status, slot, briefs)
    select company_id, user_id, type, status, app.count_slot(coalesce(company_id, user_id)), sum(change)
    from (%s) changed group by 1, 2, 3, 4 having sum(change) <> 0
    on conflict (company_id, user_id, type, status, slot)
      do update set briefs = counted.briefs + excluded.briefs
  $counting$, changed);
  execute format($counting$
    insert into app.brief_days as counted (company_id, day, user_id, status, slot, briefs)
    select company_id, (created_at at time zone 'UTC')::date, user_id, status,
      app.count_slot(coalesce(company_id, user_id)), sum(change)
    from (%s) changed group by 1, 2, 3, 4 having sum(change) <> 0
    on conflict (company_id, day, user_id, status, slot)
      do update set briefs = counted.briefs + excluded.briefs
  $counting$, changed);
  if tg_op <> 'INSERT' then
    delete from app.brief_counts counted
    where counted.ctid = any (array(
      select none.ctid from app.brief_counts none where none.briefs = 0 for update skip locked));
    delete from app.brief_days counted
    where counted.ctid = any (array(
      select none.ctid from app.brief_days none where none.briefs = 0 for update skip locked));
    return null;
  end if;
  for grown in
    select coalesce(b.company_id, m.company_id) as company_id, count(*) as briefs
    from added b left join public.team_members m on m.user_id = b.user_id
    where coalesce(b.company_id, m.company_id) is not null
    group by 1 order by 1
  loop
    if app.lock_near_limit('briefs', grown.company_id, grown.briefs,
                           app.briefs_of_company(grown.company_id)) then
      perform app.refuse_beyond_limit('briefs', 'briefs', app.briefs_of_company(grown.company_id));
    end if;
  end loop;
  return null;
end
$$;
comment on function app.count_briefs() is 'Keeps the counts of briefs; BW043 beyond the limit.';

create function app.briefs_of_company(company_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(counted.briefs), 0)
    from app.brief_counts counted
    where counted.company_id = briefs_of_company.company_id
       or (counted.company_id is null
           and counted.user_id in (select m.user_id from public.team_members m
                                   where m.company_id = briefs_of_company.company_id)));
end
$$;
comment on function app.briefs_of_company(uuid) is
  'Number of briefs of the company''s products, plus its members'' briefs without a product. For triggers.';
grant execute on function app.briefs_of_company(uuid) to briefwell_definer;

-- ------------------------------------------------------------------ what a brief holds

create function app.guard_brief() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not app.is_outside_caller() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.created_at := app.now();
    new.updated_at := app.now();
    new.user_id := coalesce(new.user_id, auth.uid());
    new.processing := false;
    new.video_object_id := null;
    return new;
  end if;
  if new.id <> old.id or new.user_id is distinct from old.user_id then
    raise exception 'You do not have permission to update this brief'
      using errcode = '42501', detail = 'A brief keeps its author.';
  end if;
  if new.product_id is distinct from old.product_id and new.product_id is not null
     and not (public.user_can_manage_briefs(auth.uid()) or public.user_can_manage_products(auth.uid())) then
    raise exception 'You do not have permission to create a brief for this product' using errcode = '42501';
  end if;
  new.created_at := old.created_at;
  new.processing := old.processing;
  new.video_object_id := old.video_object_id;
  return new;
end
$$;
comment on function app.guard_brief() is
  'Protects the author, the times and the processing flag, and checks the right to file a brief for another product.';

create function app.resolve_brief() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owning_company uuid;
begin
  if nullif(btrim(new.uploaded_video_url), '') is null then
    raise exception 'A video URL is required' using errcode = '23502', schema = 'public', table = 'briefs',
      column = 'uploaded_video_url';
  end if;
  new.company_id := app.company_of_product(new.product_id);

  if tg_op = 'INSERT' or new.uploaded_video_url <> old.uploaded_video_url then
    owning_company := coalesce(
      new.company_id,
      (select m.company_id from public.team_members m where m.user_id = new.user_id));
    -- Only Undo and service_role name a file themselves; guard_brief clears it for everybody else.
    if tg_op = 'UPDATE' or not exists (
         select from storage.objects o where o.id = new.video_object_id and o.company_id = owning_company) then
      new.video_object_id := storage.object_of_address(new.uploaded_video_url, owning_company);
    end if;
  end if;
  if tg_op = 'INSERT' or new.video_object_id is distinct from old.video_object_id then
    -- The lock keeps the state of the video until this brief is visible to app.keep_processing.
    new.processing := coalesce(
      (select v.state = 'processing' from app.videos v where v.object_id = new.video_object_id for share),
      false);
  end if;
  -- What the server does with the video is no change of the brief.
  if tg_op = 'UPDATE' and (new.processing = old.processing
                           or new.video_object_id is distinct from old.video_object_id) then
    new.updated_at := app.now();
  end if;
  return new;
end
$$;
comment on function app.resolve_brief() is
  'Finds the company that owns the product, the stored file behind the address of the video, and whether that is being processed.';

create function app.tell_of_deleted_briefs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with readers as materialized (
    select m.user_id, m.company_id, m.user_id = m.company_id or p.can_manage_briefs as manages
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
         or (r.manages and exists (select from public.products p where p.id = g.product_id)))
  group by r.user_id, r.company_id
  on conflict on constraint notifications_one_per_change
    do update set others = told.others + excluded.others + 1;
  return null;
end
$$;
comment on function app.tell_of_deleted_briefs() is
  'Notifies the author of a deleted brief and everybody who may manage briefs, once per transaction. A brief without a product had no reader but its author.';

-- ------------------------------------------------------------------ triggers
-- All triggers on briefs. Triggers of one kind run in the order of their names.

create trigger briefs_1_guard before insert or update on public.briefs
  for each row execute function app.guard_brief();
create trigger briefs_2_resolve before insert or update on public.briefs
  for each row execute function app.resolve_brief();
create trigger briefs_track_video after insert or update of video_object_id, uploaded_video_url or delete on public.briefs
  for each row execute function storage.track_reference('video_object_id');
create trigger briefs_count_added after insert on public.briefs
  referencing new table as added for each statement execute function app.count_briefs();
create trigger briefs_count_changed after update on public.briefs
  referencing old table as removed new table as added for each statement execute function app.count_briefs();
create trigger briefs_count_removed after delete on public.briefs
  referencing old table as removed for each statement execute function app.count_briefs();
create trigger briefs_keep_in_trash after delete on public.briefs
  referencing old table as gone for each statement execute function app.keep_in_trash();
create trigger briefs_tell_of_deleted after delete on public.briefs
  referencing old table as gone for each statement execute function app.tell_of_deleted_briefs();
