-- Briefs are counted by the day as well, so that months in any reader's zone cost the same however
-- many briefs there are: whole days from here, and only the days that a month begins in from the
-- rows (docs/decisions/004).

create table app.brief_days (
  company_id uuid,
  user_id uuid,
  status text not null,
  day date not null,
  briefs bigint not null,
  constraint brief_days_key unique nulls not distinct (company_id, day, user_id, status)
);
create index brief_days_user_id on app.brief_days (user_id, day);
create index brief_days_none on app.brief_days (briefs) where briefs = 0;
comment on table app.brief_days is
  'Number of briefs of each company, author and status, by the day of UTC on which they were added.';
comment on column app.brief_days.company_id is 'The company that owns their products; null of those without a product.';
comment on column app.brief_days.user_id is 'The author; null once that account is deleted.';
comment on column app.brief_days.status is 'Their status.';
comment on column app.brief_days.day is 'The day in UTC.';
comment on column app.brief_days.briefs is 'How many rows of public.briefs are so.';

alter table app.brief_days enable row level security;
alter table app.brief_days force row level security;
grant select on app.brief_days to authenticated;
grant select, insert on app.brief_days to service_role;
grant select, insert, update, delete on app.brief_days to briefwell_definer;

-- As briefs themselves are read.
create policy authors_and_managers_read_counts on app.brief_days for select to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));
create policy service_sees_the_company_of_its_job on app.brief_days to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy definer_counts on app.brief_days to briefwell_definer using (true) with check (true);

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.count_briefs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select *, 1 as change from added'
    when 'DELETE' then 'select *, -1 as change from removed'
    else 'select *, 1 as change from added union all select *, -1 from removed'
  end;
begin
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
  return null;
end
$$;
reset role;
revoke create on schema app from briefwell_definer;

-- The tables' owner sees no row under forced row-level security.
set local role service_role;
insert into app.brief_days (company_id, day, user_id, status, briefs)
select company_id, (created_at at time zone 'UTC')::date, user_id, status, count(*)
from public.briefs group by 1, 2, 3, 4;
reset role;
