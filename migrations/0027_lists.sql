-- Lists are searched, sorted and counted at the same cost however long they are
-- (docs/decisions/007). What a page needs of a row to pass over it is in the index.

drop index public.briefs_company_id;
create index briefs_company_id on public.briefs (company_id, created_at desc, id desc)
  include (user_id, type, status, product_id);
create index briefs_title on public.briefs (company_id, title collate "und-x-icu", id);
create index products_name on public.products (company_id, name collate "und-x-icu", id);
create index products_category on public.products (company_id, category, created_at desc, id desc);

-- ------------------------------------------------------------------ how many briefs there are

create table app.brief_counts (
  company_id uuid,
  user_id uuid,
  type text not null,
  status text not null,
  briefs bigint not null,
  constraint brief_counts_key unique nulls not distinct (company_id, user_id, type, status)
);
create index brief_counts_user_id on app.brief_counts (user_id);
create index brief_counts_none on app.brief_counts (briefs) where briefs = 0;
comment on table app.brief_counts is 'Number of briefs of each company, author, type and status.';
comment on column app.brief_counts.company_id is 'The company that owns their products; null of those without a product.';
comment on column app.brief_counts.user_id is 'The author; null once that account is deleted.';
comment on column app.brief_counts.type is 'Their type.';
comment on column app.brief_counts.status is 'Their status.';
comment on column app.brief_counts.briefs is 'How many rows of public.briefs are so.';

alter table app.brief_counts enable row level security;
alter table app.brief_counts force row level security;
grant select on app.brief_counts to authenticated;
grant select, insert on app.brief_counts to service_role;
grant select, insert, update, delete on app.brief_counts to briefwell_definer;

-- As briefs themselves are read.
create policy authors_and_managers_read_counts on app.brief_counts for select to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));
create policy service_sees_the_company_of_its_job on app.brief_counts to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy definer_counts on app.brief_counts to briefwell_definer using (true) with check (true);

create function app.count_briefs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- In the order of the key: two that change the same numbers wait for each other, never both.
  execute format($counting$
    insert into app.brief_counts as counted (company_id, user_id, type, status, briefs)
    select company_id, user_id, type, status, sum(change)
    from (%s) changed group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, user_id, type, status)
      do update set briefs = counted.briefs + excluded.briefs
  $counting$, case tg_op
    when 'INSERT' then 'select *, 1 as change from added'
    when 'DELETE' then 'select *, -1 as change from removed'
    else 'select *, 1 as change from added union all select *, -1 from removed'
  end);
  if tg_op <> 'INSERT' then
    delete from app.brief_counts counted
    where counted.ctid = any (array(
      select none.ctid from app.brief_counts none where none.briefs = 0 for update skip locked));
  end if;
  return null;
end
$$;
comment on function app.count_briefs() is 'Keeps the numbers of briefs of those whose rows came, went or changed.';

create trigger briefs_count_added after insert on public.briefs
  referencing new table as added for each statement execute function app.count_briefs();
create trigger briefs_count_changed after update on public.briefs
  referencing old table as removed new table as added for each statement execute function app.count_briefs();
create trigger briefs_count_removed after delete on public.briefs
  referencing old table as removed for each statement execute function app.count_briefs();

-- The tables' owner sees no row under forced row-level security.
set local role service_role;
insert into app.brief_counts
select company_id, user_id, type, status, count(*) from public.briefs group by 1, 2, 3, 4;
reset role;

-- ------------------------------------------------------------------ words in briefs

-- Both extensions are trusted: the database's owner may add them. Where PostgreSQL comes without
-- them, or somebody else must add them, search finds the same and takes longer in large companies.
do $$
declare
  trigrams regnamespace;
begin
  if (select count(*) from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) < 2 then
    raise notice 'pg_trgm or btree_gin is not installed: words in briefs are looked for without an index';
    return;
  end if;
  begin
    create schema if not exists extensions;
    create extension if not exists pg_trgm with schema extensions;
    create extension if not exists btree_gin with schema extensions;
  exception when insufficient_privilege then
    raise notice 'pg_trgm and btree_gin may not be added: words in briefs are looked for without an index';
    return;
  end;
  select opcnamespace::regnamespace into trigrams from pg_opclass where opcname = 'gin_trgm_ops';
  execute format($index$
    create index briefs_words on public.briefs using gin (
      (company_id::text), (title || E'\n' || coalesce(description, '')) %s.gin_trgm_ops)
  $index$, trigrams);
end
$$;

-- Under row-level security no index finds a word: its operator may tell of rows that the caller
-- must not see. So this asks past the policies and for the caller's company alone, and what it
-- answers is read under them. Both settings keep the planner from guessing how common a word is.
create function app.find_briefs(words text[], most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  found uuid[];
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    return '{}';
  end if;
  execute
    'select array(select b.id from public.briefs b where b.company_id::text = $1::text'
    || (select string_agg(
          format($word$ and (b.title || E'\n' || coalesce(b.description, '')) ilike $2[%s]$word$, place), '')
        from generate_subscripts(words, 1) place)
    || ' limit $3)'
  into found
  using public.get_user_company(auth.uid()),
    array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word),
    most;
  return found;
end
$$;
comment on function app.find_briefs(text[], integer) is
  'Up to `most` briefs of the company whose briefs the caller manages, with all these words in title or description.';
grant execute on function app.find_briefs(text[], integer) to authenticated;

call app.hand_over_definer_functions();
