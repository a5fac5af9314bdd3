-- The address book of a company: the analysts and buyers it briefs, its lists of them, and a log of
-- notes and follow-ups. Every member may read it; who manages briefs may change it.

create table app.analysts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  user_id uuid references auth.users on delete set null,
  name text not null
    constraint analysts_name_length check (char_length(name) between 1 and 200),
  email text not null
    constraint analysts_email_form check (email = lower(email) and email like '%_@_%' and char_length(email) <= 320),
  firm text
    constraint analysts_firm_length check (char_length(firm) between 1 and 200),
  topics text[] not null default '{}'
    constraint analysts_topics_number check (cardinality(topics) <= 20),
  notes text
    constraint analysts_notes_length check (char_length(notes) between 1 and 5000),
  revision integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint analysts_email_key unique (company_id, email),
  constraint analysts_id_key unique (id, company_id)
);
create index analysts_newest on app.analysts (company_id, created_at desc, id desc);
create index analysts_firm on app.analysts (company_id, firm);
create index analysts_user_id on app.analysts (user_id);

comment on table app.analysts is 'The people whom a company briefs.';
comment on column app.analysts.id is 'The contact.';
comment on column app.analysts.company_id is 'The company whose contact it is.';
comment on column app.analysts.user_id is 'Who added it; null once that account is deleted.';
comment on column app.analysts.name is 'Their name.';
comment on column app.analysts.email is 'Their address, in lower case; once per company.';
comment on column app.analysts.firm is 'Where they work.';
comment on column app.analysts.topics is 'What they cover.';
comment on column app.analysts.notes is 'What the team should know.';
comment on column app.analysts.revision is 'Number of changes, plus one.';
comment on column app.analysts.created_at is 'When it was added.';
comment on column app.analysts.updated_at is 'When it last changed.';

create table app.analyst_lists (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  name text not null
    constraint analyst_lists_name_length check (char_length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  constraint analyst_lists_id_key unique (id, company_id)
);
create unique index analyst_lists_name on app.analyst_lists (company_id, lower(name));

comment on table app.analyst_lists is 'Lists of analysts, such as Tier 1.';
comment on column app.analyst_lists.id is 'The list.';
comment on column app.analyst_lists.company_id is 'The company whose list it is.';
comment on column app.analyst_lists.name is 'Its name; once per company, in any case.';
comment on column app.analyst_lists.created_at is 'When it was made.';

create table app.analyst_list_members (
  list_id uuid not null,
  analyst_id uuid not null,
  company_id uuid not null,
  constraint analyst_list_members_pkey primary key (list_id, analyst_id),
  constraint analyst_list_members_list_id_fkey foreign key (list_id, company_id)
    references app.analyst_lists (id, company_id) on delete cascade,
  constraint analyst_list_members_analyst_id_fkey foreign key (analyst_id, company_id)
    references app.analysts (id, company_id) on delete cascade
);
create index analyst_list_members_analyst_id on app.analyst_list_members (analyst_id, company_id);
create index analyst_list_members_list_id on app.analyst_list_members (list_id, company_id);

comment on table app.analyst_list_members is 'Which analysts are in which list.';
comment on column app.analyst_list_members.list_id is 'The list.';
comment on column app.analyst_list_members.analyst_id is 'The analyst.';
comment on column app.analyst_list_members.company_id is 'The company of both.';

create table app.analyst_log (
  id uuid primary key default gen_random_uuid(),
  analyst_id uuid not null,
  company_id uuid not null,
  user_id uuid references auth.users on delete set null,
  text text not null
    constraint analyst_log_text_length check (char_length(text) between 1 and 5000),
  due_on date,
  done_at timestamptz
    constraint analyst_log_done_follow_up check (done_at is null or due_on is not null),
  created_at timestamptz not null default app.now(),
  constraint analyst_log_analyst_id_fkey foreign key (analyst_id, company_id)
    references app.analysts (id, company_id) on delete cascade
);
create index analyst_log_analyst_id on app.analyst_log (analyst_id, company_id, created_at desc, id desc);
create index analyst_log_user_id on app.analyst_log (user_id);
create index analyst_log_due on app.analyst_log (company_id, due_on) where due_on is not null and done_at is null;

comment on table app.analyst_log is 'Notes and follow-ups about an analyst.';
comment on column app.analyst_log.id is 'The entry.';
comment on column app.analyst_log.analyst_id is 'The analyst.';
comment on column app.analyst_log.company_id is 'The company of the analyst.';
comment on column app.analyst_log.user_id is 'Who wrote it; null once that account is deleted.';
comment on column app.analyst_log.text is 'What happened, or is to be done.';
comment on column app.analyst_log.due_on is 'When to follow up; null for a note.';
comment on column app.analyst_log.done_at is 'When the follow-up was done.';
comment on column app.analyst_log.created_at is 'When it was written.';

-- ------------------------------------------------------------------ policies

call app.protect('app.analysts', 'company_id');
call app.protect('app.analyst_lists', 'company_id');
call app.protect('app.analyst_list_members', 'company_id');
call app.protect('app.analyst_log', 'company_id');

do $$
declare
  kept text;
  ours constant text := 'company_id = (select public.get_user_company(auth.uid()))';
  managed constant text := ours || ' and (select public.user_can_manage_briefs(auth.uid()))';
begin
  foreach kept in array array['analysts', 'analyst_lists', 'analyst_list_members', 'analyst_log'] loop
    execute format('grant select, insert, update, delete on app.%I to authenticated', kept);
    execute format('create policy members_read on app.%I for select to authenticated using (%s)', kept, ours);
    execute format('create policy managers_add on app.%I for insert to authenticated with check (%s)', kept, managed);
    execute format('create policy managers_change on app.%I for update to authenticated using (%s)', kept, managed);
    execute format('create policy managers_delete on app.%I for delete to authenticated using (%s)', kept, managed);
    execute format('grant select, insert on app.%I to briefwell_definer', kept);
    execute format('create policy definer_reads on app.%I for select to briefwell_definer using (true)', kept);
    execute format('create policy definer_restores on app.%I for insert to briefwell_definer with check (true)', kept);
  end loop;
end
$$;

create function app.guard_analyst_rows() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.company_id <> old.company_id then
    raise exception 'You do not have permission to change this contact'
      using errcode = '42501', detail = 'A contact stays with its company.';
  end if;
  return new;
end
$$;
comment on function app.guard_analyst_rows() is 'What belongs to a company''s address book stays there.';

create trigger analysts_1_guard before update on app.analysts
  for each row execute function app.guard_analyst_rows();
create trigger analysts_2_stamp before update on app.analysts
  for each row execute function app.stamp_updated_at();
create trigger analysts_3_revision before insert or update on app.analysts
  for each row execute function app.count_revision('user_id');
create trigger analyst_lists_1_guard before update on app.analyst_lists
  for each row execute function app.guard_analyst_rows();
create trigger analyst_list_members_1_guard before update on app.analyst_list_members
  for each row execute function app.guard_analyst_rows();
create trigger analyst_log_1_guard before update on app.analyst_log
  for each row execute function app.guard_analyst_rows();

-- ------------------------------------------------------------------ limits

create function app.limit_analyst_rows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant bigint := tg_argv[0]::bigint;
  added record;
begin
  for added in select n.company_id, count(*) as rows from new_rows n group by n.company_id loop
    -- Writers of one company go one by one, so that no two of them pass the limit together.
    perform pg_advisory_xact_lock(hashtextextended(concat('app.', tg_table_name, ' ', added.company_id), 0));
    execute format('select count(*) from (select from app.%I where company_id = $1 limit $2) counted', tg_table_name)
      into added.rows using added.company_id, most + 1;
    if added.rows > most then
      raise exception 'Your company has % %, the most it can have. Delete some first.',
        to_char(most, 'FM999,999,999,999,999'), tg_argv[1] using errcode = 'BW043';
    end if;
  end loop;
  return null;
end
$$;
comment on function app.limit_analyst_rows() is
  'Raises BW043 when a company would have more rows than the first argument; the second names them.';

create trigger analysts_limit after insert on app.analysts
  referencing new table as new_rows for each statement
  execute function app.limit_analyst_rows('20000', 'analysts');
create trigger analyst_lists_limit after insert on app.analyst_lists
  referencing new table as new_rows for each statement
  execute function app.limit_analyst_rows('500', 'lists of analysts');
create trigger analyst_log_limit after insert on app.analyst_log
  referencing new table as new_rows for each statement
  execute function app.limit_analyst_rows('100000', 'notes about analysts');

-- ------------------------------------------------------------------ undo

alter table app.trash drop constraint trash_table_name_known,
  add constraint trash_table_name_known
    check (table_name in ('products', 'briefs', 'captions', 'analysts'));
comment on table app.trash is 'Deleted products, briefs, captions and analysts, for 30 days.';
comment on column app.trash.table_name is 'Table in schema public, or captions or analysts in schema app.';

create function app.keep_analysts_in_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Those that are deleted together with their company are gone for good.
  if exists (select from public.company_profiles c where c.id = old.company_id) then
    insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by)
    select old.company_id, 'analysts', old.id,
      to_jsonb(old)
        || jsonb_build_object(
          'lists', coalesce((select jsonb_agg(m.list_id) from app.analyst_list_members m
                             where m.analyst_id = old.id), '[]'),
          'log', coalesce((select jsonb_agg(to_jsonb(l)) from app.analyst_log l
                           where l.analyst_id = old.id), '[]')),
      app.transaction_id(), (select u.id from auth.users u where u.id = auth.uid());
  end if;
  return old;
end
$$;
comment on function app.keep_analysts_in_trash() is
  'Copies deleted analysts to the trash, with their lists and their log.';
create trigger analysts_keep_in_trash before delete on app.analysts
  for each row execute function app.keep_analysts_in_trash();

create function app.restore_analysts(transaction_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.analysts
  select restored.*
  from app.trash t
  cross join lateral jsonb_populate_record(null::app.analysts, t.row || jsonb_build_object(
    'user_id', (select u.id from auth.users u where u.id = (t.row ->> 'user_id')::uuid))) restored
  where t.transaction_id = restore_analysts.transaction_id and t.table_name = 'analysts';

  insert into app.analyst_list_members (list_id, analyst_id, company_id)
  select l.id, t.row_id, t.company_id
  from app.trash t
  cross join lateral jsonb_array_elements_text(t.row -> 'lists') as kept (list_id)
  -- A list may have been deleted meanwhile.
  join app.analyst_lists l on l.id = kept.list_id::uuid and l.company_id = t.company_id
  where t.transaction_id = restore_analysts.transaction_id and t.table_name = 'analysts';

  insert into app.analyst_log
  select restored.*
  from app.trash t
  cross join lateral jsonb_array_elements(t.row -> 'log') as kept (entry)
  cross join lateral jsonb_populate_record(null::app.analyst_log, kept.entry || jsonb_build_object(
    'user_id', (select u.id from auth.users u where u.id = (kept.entry ->> 'user_id')::uuid))) restored
  where t.transaction_id = restore_analysts.transaction_id and t.table_name = 'analysts';
exception when unique_violation then
  raise exception 'There is a contact with this email address again.' using errcode = 'BW047';
end
$$;
comment on function app.restore_analysts(bigint) is
  'Part of app.restore_deleted. BW047 if there is a contact with the same address again.';

-- The definer owns them, so the definer replaces them.
grant create on schema app to briefwell_definer;
set local role briefwell_definer;
drop function app.restorable(timestamptz, uuid, integer);

create or replace function app.may_restore(transaction_id bigint) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  company constant uuid := public.get_user_company(caller);
begin
  return app.is_service() or not exists (
    select from app.trash t
    where t.transaction_id = may_restore.transaction_id
      and not coalesce(case t.table_name
        when 'products' then t.company_id = company and public.user_can_manage_products(caller)
        when 'analysts' then t.company_id = company and public.user_can_manage_briefs(caller)
        -- Callers who may change a brief of the video.
        when 'captions' then exists (
          select from public.briefs b
          where b.video_object_id = (t.row ->> 'object_id')::uuid
            and (b.user_id = caller
                 or (b.company_id = company and public.user_can_manage_briefs(caller))))
        else (t.row ->> 'user_id')::uuid = caller
             or (t.company_id = company and public.user_can_manage_briefs(caller))
             -- A brief that was deleted with its product is restored with it.
             or (t.company_id = company and public.user_can_manage_products(caller) and exists (
                   select from app.trash product
                   where product.transaction_id = t.transaction_id
                     and product.table_name = 'products'
                     and product.row_id = (t.row ->> 'product_id')::uuid))
      end, false));
end
$$;

create or replace function app.restore_deleted(transaction_id bigint)
  returns table (table_name text, row_id uuid)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  company constant uuid := public.get_user_company(caller);
begin
  -- The second of two clicks on Undo waits here and then finds nothing left.
  perform from app.trash t where t.transaction_id = restore_deleted.transaction_id for update;
  if not exists (
       select from app.trash t
       where t.transaction_id = restore_deleted.transaction_id
         and t.deleted_at > app.now() - interval '30 days'
         and (app.is_service() or t.company_id = company or (t.row ->> 'user_id')::uuid = caller)) then
    raise exception 'There is nothing left to restore.' using errcode = 'BW040';
  end if;
  if not app.may_restore(restore_deleted.transaction_id) then
    raise exception 'You do not have permission to restore this' using errcode = '42501';
  end if;

  insert into public.products
  select restored.*
  from app.trash t
  cross join lateral jsonb_populate_record(null::public.products, t.row || jsonb_build_object(
    'user_id', (select u.id from auth.users u where u.id = (t.row ->> 'user_id')::uuid),
    'logo_object_id', (select o.id from storage.objects o where o.id = (t.row ->> 'logo_object_id')::uuid)
  )) restored
  where t.transaction_id = restore_deleted.transaction_id and t.table_name = 'products';

  insert into public.briefs
  select restored.*
  from app.trash t
  cross join lateral jsonb_populate_record(null::public.briefs, t.row || jsonb_build_object(
    'user_id', (select u.id from auth.users u where u.id = (t.row ->> 'user_id')::uuid),
    'video_object_id', (select o.id from storage.objects o where o.id = (t.row ->> 'video_object_id')::uuid)
  )) restored
  where t.transaction_id = restore_deleted.transaction_id and t.table_name = 'briefs';

  perform app.restore_captions(restore_deleted.transaction_id);
  perform app.restore_analysts(restore_deleted.transaction_id);

  return query
    delete from app.trash t
    where t.transaction_id = restore_deleted.transaction_id
    returning t.table_name, t.row_id;
exception
  when foreign_key_violation or check_violation then
    raise exception 'The product of this brief no longer exists.' using errcode = 'BW041';
end
$$;

reset role;
revoke create on schema app from briefwell_definer;

create function app.restorable(before timestamptz, before_id uuid, most integer)
  returns table (
    id uuid, created_at timestamptz, transaction_id bigint, deleted_by uuid, deleted_by_name text,
    products bigint, briefs bigint, captions bigint, analysts bigint, names jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  company constant uuid := public.get_user_company(caller);
begin
  return query
    with deletions as (
      select t.transaction_id, min(t.deleted_at) as deleted_at, (array_agg(t.id order by t.id))[1] as id,
             (array_agg(t.deleted_by))[1] as deleted_by
      from app.trash t
      where (t.company_id = company or (t.company_id is null and t.deleted_by = caller))
        and t.deleted_at > app.now() - interval '30 days'
      group by t.transaction_id
      having before is null
        or (min(t.deleted_at), (array_agg(t.id order by t.id))[1]) < (before, before_id)
      order by 2 desc, 3 desc
      offset 0),
    -- Checked in order, newest first, until there are enough.
    allowed as (
      select d.* from deletions d where app.may_restore(d.transaction_id) limit most)
    select a.id, a.deleted_at, a.transaction_id, a.deleted_by,
           (select m.name from public.team_members m
            where m.user_id = a.deleted_by and m.company_id = company),
           rows.products, rows.briefs, rows.captions, rows.analysts, rows.names
    from allowed a
    cross join lateral (
      select count(*) filter (where t.table_name = 'products') as products,
             count(*) filter (where t.table_name = 'briefs') as briefs,
             count(*) filter (where t.table_name = 'captions') as captions,
             count(*) filter (where t.table_name = 'analysts') as analysts,
             (select jsonb_agg(named.name)
              from (select case r.table_name
                             when 'products' then r.row ->> 'name'
                             when 'analysts' then r.row ->> 'name'
                             when 'briefs' then r.row ->> 'title'
                             else r.row ->> 'label' end as name
                    from app.trash r
                    where r.transaction_id = a.transaction_id
                    order by array_position(array['products', 'briefs', 'captions', 'analysts'], r.table_name),
                             r.row ->> 'created_at' desc, r.id
                    limit 10) named) as names
      from app.trash t
      where t.transaction_id = a.transaction_id) rows
    order by a.deleted_at desc, a.id desc;
end
$$;
comment on function app.restorable(timestamptz, uuid, integer) is
  'The newest deletions of the last 30 days that the caller may undo, at most so many, those before a given one: when, by whom, how many rows of each kind, and the names of the first ten.';
grant execute on function app.restorable(timestamptz, uuid, integer) to authenticated;

call app.hand_over_definer_functions();
