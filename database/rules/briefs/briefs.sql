-- Briefs: who changes them, and their counts.

create or replace function app.count_briefs() returns trigger
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
    select b.company_id, count(*) as briefs
    from added b
    where b.company_id is not null
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

create or replace function app.briefs_of_company(company_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(counted.briefs), 0)
    from app.brief_counts counted
    where counted.company_id = briefs_of_company.company_id);
end
$$;
comment on function app.briefs_of_company(uuid) is 'Number of briefs of the company. For triggers.';

create or replace function app.guard_brief() returns trigger
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
    new.company_id := null;
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
  new.company_id := old.company_id;
  return new;
end
$$;
comment on function app.guard_brief() is
  'Protects the author, the times and the processing flag, and checks the right to file a brief for another product.';

create or replace function app.resolve_brief() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if nullif(btrim(new.uploaded_video_url), '') is null then
    raise exception 'A video URL is required' using errcode = '23502', schema = 'public', table = 'briefs',
      column = 'uploaded_video_url';
  end if;
  if new.product_id is not null then
    new.company_id := app.company_of_product(new.product_id);
  elsif tg_op = 'UPDATE' and old.company_id is not null then
    new.company_id := old.company_id;
  elsif new.company_id is null then
    new.company_id := (select m.company_id from public.team_members m where m.user_id = new.user_id);
  end if;

  if tg_op = 'INSERT' or new.uploaded_video_url <> old.uploaded_video_url then
    -- Only Undo and service_role name a file themselves; guard_brief clears it for everybody else.
    if tg_op = 'UPDATE' or not exists (
         select from storage.objects o where o.id = new.video_object_id and o.company_id = new.company_id) then
      new.video_object_id := storage.object_of_address(new.uploaded_video_url, new.company_id);
    end if;
  end if;
  if tg_op = 'INSERT' or new.video_object_id is distinct from old.video_object_id then
    -- The lock keeps the state of the video until this brief is visible to app.keep_processing.
    new.processing := coalesce(
      (select v.state = 'processing' from app.videos v where v.object_id = new.video_object_id for share),
      false);
  end if;
  -- What the server does with the video is no change of the brief, nor is joining its author's company.
  if tg_op = 'UPDATE' and (new.processing = old.processing
                           or new.video_object_id is distinct from old.video_object_id)
     and not (old.company_id is null and new.company_id is not null and new.product_id is null) then
    new.updated_at := app.now();
  end if;
  return new;
end
$$;
comment on function app.resolve_brief() is
  'Finds the company of the brief, the stored file behind the address of the video, and whether that is being processed.';

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
comment on function app.tell_of_deleted_briefs() is
  'Notifies the author of a deleted brief and everybody who may manage briefs, once per transaction.';

create or replace function app.bring_own_briefs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.briefs b set company_id = new.company_id
  where b.user_id = new.user_id and b.company_id is null;
  return null;
end
$$;
comment on function app.bring_own_briefs() is
  'Trigger: briefs of an author without a company join the company that the author founds or joins.';
