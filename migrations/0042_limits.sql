-- What a company may fill the database with. Where rows are somebody's work, one more than the limit
-- is refused; where they are traces of work, the oldest go (docs/decisions/026). Triggers hold it, so
-- every path is bound: the web app, the table API, Undo, jobs.

comment on table app.settings is
  'What the rules in the database need to know of the environment; the server writes it at start. Keys: public_url (text), company_quota_bytes (number), company_max_… (numbers, app.company_limit), invitations_per_day (number).';

create function app.company_limit(name text) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select (s.value #>> '{}')::bigint from app.settings s where s.key = 'company_max_' || company_limit.name),
    case company_limit.name
      when 'products' then 20000
      when 'briefs' then 20000
      when 'members' then 1000
      when 'invitations' then 500
      when 'files' then 50000
      when 'captions' then 10000
      when 'caption_bytes' then 500000000
      -- Traces, below; no setting of the environment.
      when 'activity' then 100000
      when 'trash' then 20000
      when 'trash_bytes' then 200000000
    end);
end
$$;
comment on function app.company_limit(text) is 'How much of something a company may have; null for a name that is none.';
grant execute on function app.company_limit(text) to briefwell_definer;

create function app.refuse_beyond_limit(name text, called text, amount bigint) returns void
  language plpgsql stable set search_path = ''
as $$
declare
  most constant bigint := app.company_limit(refuse_beyond_limit.name);
begin
  if refuse_beyond_limit.amount > most then
    raise exception 'Your company has % %, the most it can have. Delete some first.',
      to_char(most, 'FM999,999,999,999,999'), refuse_beyond_limit.called using errcode = 'BW043';
  end if;
end
$$;
comment on function app.refuse_beyond_limit(text, text, bigint) is
  'BW043 where the amount that there would be is more than the limit.';
grant execute on function app.refuse_beyond_limit(text, text, bigint) to briefwell_definer;

-- ------------------------------------------------------------------ products and briefs

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create or replace function app.count_products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  grown record;
begin
  if tg_op = 'INSERT' then
    for grown in
      insert into app.product_counts as counted (company_id, products)
      select added.company_id, count(*) from changed added group by added.company_id order by 1
      on conflict (company_id) do update set products = counted.products + excluded.products
      returning counted.products
    loop
      perform app.refuse_beyond_limit('products', 'products', grown.products);
    end loop;
  else
    update app.product_counts counted
    set products = counted.products - removed.products
    from (select gone.company_id, count(*) as products from changed gone group by gone.company_id) removed
    where counted.company_id = removed.company_id;
  end if;
  return null;
end
$$;
comment on function app.count_products() is
  'Keeps the number of products of the companies whose rows came or went; BW043 beyond the limit.';

create or replace function app.count_briefs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select *, 1 as change from added'
    when 'DELETE' then 'select *, -1 as change from removed'
    else 'select *, 1 as change from added union all select *, -1 from removed'
  end;
  recounted text := case tg_op
    when 'INSERT' then 'select * from added'
    when 'UPDATE' then
      'select now.* from added now join removed before using (id)
       where (now.company_id, now.user_id, now.type, now.status)
             is distinct from (before.company_id, before.user_id, before.type, before.status)'
  end;
  companies uuid[];
  company uuid;
begin
  -- Numbers are kept by author, type and status: what a company has in all is only certain while
  -- nobody else adds to it. Locked before any number is, and in order.
  if recounted is not null then
    execute format($companies$
      select array(
        select distinct coalesce(b.company_id, m.company_id) as company
        from (%s) b left join public.team_members m on m.user_id = b.user_id
        where coalesce(b.company_id, m.company_id) is not null
        order by company)
    $companies$, recounted) into companies;
    foreach company in array companies loop
      perform pg_advisory_xact_lock(hashtextextended('app.briefs ' || company::text, 0));
    end loop;
  end if;
  -- Both tables one after the other, each in the order of its key: two that change the same numbers
  -- wait for each other, never both.
  execute format($counting$
    insert into app.brief_counts as counted (company_id, user_id, type, status, briefs)
    select company_id, user_id, type, status, sum(change)
    from (%s) changed group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, user_id, type, status)
      do update set briefs = counted.briefs + excluded.briefs
  $counting$, changed);
  execute format($counting$
    insert into app.brief_days as counted (company_id, day, user_id, status, briefs)
    select company_id, (created_at at time zone 'UTC')::date, user_id, status, sum(change)
    from (%s) changed group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, day, user_id, status)
      do update set briefs = counted.briefs + excluded.briefs
  $counting$, changed);
  if tg_op <> 'INSERT' then
    delete from app.brief_counts counted
    where counted.ctid = any (array(
      select none.ctid from app.brief_counts none where none.briefs = 0 for update skip locked));
    delete from app.brief_days counted
    where counted.ctid = any (array(
      select none.ctid from app.brief_days none where none.briefs = 0 for update skip locked));
  end if;
  if tg_op = 'INSERT' then
    foreach company in array companies loop
      perform app.refuse_beyond_limit('briefs', 'briefs', app.briefs_of_company(company));
    end loop;
  end if;
  return null;
end
$$;
comment on function app.count_briefs() is
  'Keeps the numbers of briefs of those whose rows came, went or changed; BW043 beyond the limit.';

reset role;
revoke create on schema app from briefwell_definer;

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
  'Briefs of the company''s products, and those without a product of its members. For triggers.';
grant execute on function app.briefs_of_company(uuid) to briefwell_definer;

-- A row's texts are bounded like its columns. Older rows may be longer until they are changed.
alter table public.products add constraint products_release_notes_length
  check (char_length(release_notes::text) <= 20000) not valid;

-- ------------------------------------------------------------------ members and invitations

create function app.count_members() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  company uuid;
  seats record;
begin
  for company in select distinct a.company_id from added a order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('app.members ' || company::text, 0));
    select count(*) as members, count(*) filter (where m.user_id is null) as invitations into seats
    from public.team_members m where m.company_id = company;
    perform app.refuse_beyond_limit('members', 'team members', seats.members);
    perform app.refuse_beyond_limit('invitations', 'open invitations', seats.invitations);
  end loop;
  return null;
end
$$;
comment on function app.count_members() is
  'BW043 where a company would have more members, or more that are invited, than it may have.';
create trigger team_members_count_added after insert on public.team_members
  referencing new table as added for each statement execute function app.count_members();

-- ------------------------------------------------------------------ captions

create table app.caption_sizes (
  company_id uuid primary key references public.company_profiles on delete cascade,
  tracks bigint not null default 0,
  bytes bigint not null default 0
);
comment on table app.caption_sizes is 'How many captions each company has, and how long they are.';
comment on column app.caption_sizes.company_id is 'The company.';
comment on column app.caption_sizes.tracks is 'Its rows in app.captions.';
comment on column app.caption_sizes.bytes is 'The words of its rows in app.caption_lines, in UTF-8.';

alter table app.caption_sizes enable row level security;
alter table app.caption_sizes force row level security;
grant select, insert on app.caption_sizes to service_role;
grant select, insert, update on app.caption_sizes to briefwell_definer;
create policy service_sees_the_company_of_its_job on app.caption_sizes to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy definer_counts on app.caption_sizes to briefwell_definer using (true) with check (true);

create function app.count_captions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Tracks and lines are counted alike: a track is one, a line as many bytes as it has.
  counted constant text := tg_argv[0];
  amount constant text := tg_argv[1];
  grown record;
begin
  for grown in execute format($counting$
    insert into app.caption_sizes as kept (company_id, %1$I)
    select company_id, sum(amount)
    from (%2$s) changed group by company_id
    -- What is left of a company that is going is not counted any more.
    having exists (select from public.company_profiles c where c.id = company_id) and sum(amount) <> 0
    order by company_id
    on conflict (company_id) do update set %1$I = kept.%1$I + excluded.%1$I
    returning company_id, tracks, bytes
  $counting$, counted, concat_ws(' union all ',
    case when tg_op <> 'DELETE' then format('select company_id, %s as amount from added', amount) end,
    case when tg_op <> 'INSERT' then format('select company_id, -%s as amount from removed', amount) end))
  loop
    if tg_op = 'DELETE' then
      continue;
    elsif counted = 'tracks' then
      perform app.refuse_beyond_limit('captions', 'caption tracks', grown.tracks);
    elsif grown.bytes > app.company_limit('caption_bytes') then
      raise exception 'The captions of your company take % bytes, the most they can take. Delete some first.',
        to_char(app.company_limit('caption_bytes'), 'FM999,999,999,999,999') using errcode = 'BW043';
    end if;
  end loop;
  return null;
end
$$;
comment on function app.count_captions() is
  'Keeps tracks or bytes of the companies whose captions came, went or changed; BW043 beyond the limit.';
create trigger captions_count_added after insert on app.captions
  referencing new table as added
  for each statement execute function app.count_captions('tracks', '1');
create trigger captions_count_removed after delete on app.captions
  referencing old table as removed
  for each statement execute function app.count_captions('tracks', '1');
create trigger caption_lines_count_added after insert on app.caption_lines
  referencing new table as added
  for each statement execute function app.count_captions('bytes', 'octet_length(text)');
create trigger caption_lines_count_changed after update on app.caption_lines
  referencing old table as removed new table as added
  for each statement execute function app.count_captions('bytes', 'octet_length(text)');
create trigger caption_lines_count_removed after delete on app.caption_lines
  referencing old table as removed
  for each statement execute function app.count_captions('bytes', 'octet_length(text)');

-- The tables' owner sees no row under forced row-level security.
set local role service_role;
insert into app.caption_sizes (company_id, tracks, bytes)
select c.company_id, count(distinct c.id), coalesce(sum(octet_length(l.text)), 0)
from app.captions c left join app.caption_lines l on l.caption_id = c.id
group by c.company_id;
reset role;

-- ------------------------------------------------------------------ traces

-- Of what work leaves behind only the newest is kept. Counting at each row would cost more than the
-- row, so each row that comes has a small chance to have its owner's older ones looked through.

grant select, delete on app.activity to briefwell_definer;
create policy definer_reads on app.activity for select to briefwell_definer using (true);
create policy definer_trims on app.activity for delete to briefwell_definer using (true);
create function app.trim_activity() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with kept as materialized (
    select grown.company_id, (
      select older.created_at from app.activity older
      where older.company_id = grown.company_id
      order by older.created_at desc, older.id desc
      offset app.company_limit('activity') limit 1) as since
    from (select distinct added.company_id from added where random() < 0.001) grown)
  delete from app.activity a
  using kept
  where a.company_id = kept.company_id and a.created_at < kept.since;
  return null;
end
$$;
comment on function app.trim_activity() is 'About the newest 100,000 lines of a company are kept.';
create trigger activity_trim after insert on app.activity
  referencing new table as added for each statement execute function app.trim_activity();

create function app.trim_notifications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with kept as materialized (
    select grown.user_id, (
      select older.created_at from app.notifications older
      where older.user_id = grown.user_id
      order by older.created_at desc, older.id desc offset 1000 limit 1) as since
    from (select distinct added.user_id from added where random() < 0.01) grown)
  delete from app.notifications n
  using kept
  where n.user_id = kept.user_id and n.created_at < kept.since;
  return null;
end
$$;
comment on function app.trim_notifications() is 'About the newest 1,000 of each reader are kept.';
create trigger notifications_trim after insert on app.notifications
  referencing new table as added for each statement execute function app.trim_notifications();

create index idempotency_keys_owner_id on app.idempotency_keys (owner_id, created_at desc);
create function app.trim_replies() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  with kept as materialized (
    select grown.owner_id, (
      select past.created_at from app.idempotency_keys past
      where past.owner_id = grown.owner_id
      order by past.created_at desc offset 1000 limit 1) as since
    from (select distinct added.owner_id from added where random() < 0.02) grown)
  delete from app.idempotency_keys k
  where k.ctid = any (array(
    select older.ctid
    from kept
    join app.idempotency_keys older on older.owner_id = kept.owner_id and older.created_at < kept.since
    for update of older skip locked));
  return null;
end
$$;
comment on function app.trim_replies() is 'About the newest 1,000 replies of an account are kept.';
create trigger idempotency_keys_trim after insert on app.idempotency_keys
  referencing new table as added for each statement execute function app.trim_replies();

create function app.trim_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most_rows constant bigint := app.company_limit('trash');
  most_bytes constant bigint := app.company_limit('trash_bytes');
begin
  with grown as materialized (
    select distinct added.company_id, case when added.company_id is null then added.deleted_by end as person
    from added where random() < 0.01 + pg_column_size(added.row) * 20.0 / most_bytes),
  beyond as materialized (
    select distinct newest.company_id, newest.person, newest.transaction_id
    from (select past.company_id, grown.person, past.transaction_id,
                 row_number() over by_age as place,
                 sum(pg_column_size(past.row)) over by_age as bytes
          from grown
          join app.trash past on past.company_id = grown.company_id
            or (past.deleted_by = grown.person and past.company_id is null)
          window by_age as (partition by past.company_id, grown.person
                            order by past.deleted_at desc, past.id)) newest
    where newest.place > most_rows or newest.bytes > most_bytes)
  -- What one transaction deleted is undone as a whole, or not at all.
  delete from app.trash t
  using beyond
  where t.transaction_id = beyond.transaction_id
    and t.transaction_id <> app.transaction_id()
    and t.company_id is not distinct from beyond.company_id
    and (t.company_id is not null or t.deleted_by = beyond.person);
  return null;
end
$$;
comment on function app.trim_trash() is
  'Of what a company deleted, about the newest 20,000 rows and 200 MB are kept for Undo.';
create trigger trash_trim after insert on app.trash
  referencing new table as added for each statement execute function app.trim_trash();

grant delete on public.team_invitations to briefwell_definer;
create policy definer_trims on public.team_invitations for delete to briefwell_definer using (true);
create index team_invitations_of_nobody on public.team_invitations (created_at desc)
  where team_member_id is null;
create function app.trim_invitations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with kept as materialized (
    select grown.team_member_id, (
      select older.created_at from public.team_invitations older
      where older.team_member_id = grown.team_member_id
      order by older.created_at desc offset 20 limit 1) as since
    from (select distinct added.team_member_id from added where random() < 0.1) grown)
  delete from public.team_invitations i
  using kept
  where i.team_member_id = kept.team_member_id and i.created_at < kept.since;
  if random() < 0.001 * (select count(*) from added) then
    delete from public.team_invitations i
    where i.team_member_id is null
      and i.created_at < (select older.created_at from public.team_invitations older
                          where older.team_member_id is null
                          order by older.created_at desc offset 50000 limit 1);
  end if;
  return null;
end
$$;
comment on function app.trim_invitations() is
  'About the newest 20 of a member are kept, and 50,000 of members who were removed, so that their links can say so.';
create trigger team_invitations_trim after insert on public.team_invitations
  referencing new table as added for each statement execute function app.trim_invitations();

call app.hand_over_definer_functions();
