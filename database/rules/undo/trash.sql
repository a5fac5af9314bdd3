-- What was deleted, and how it comes back.

create or replace function app.keep_in_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by)
  select g.company_id, tg_table_name, g.id, to_jsonb(g), app.transaction_id(),
         (select u.id from auth.users u where u.id = auth.uid())
  from gone g
  where g.company_id is null
     or exists (select from public.company_profiles c where c.id = g.company_id);
  return null;
end
$$;
comment on function app.keep_in_trash() is
  'Copies deleted rows to the trash, unless their company is being deleted too.';

create or replace function app.trim_trash() returns trigger
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
  -- One transaction's rows are restored as a whole, so they are dropped as a whole.
  delete from app.trash t
  using beyond
  where t.transaction_id = beyond.transaction_id
    and t.transaction_id <> app.transaction_id()
    and t.company_id is not distinct from beyond.company_id
    and (t.company_id is not null or t.deleted_by = beyond.person);
  return null;
end
$$;
comment on function app.trim_trash() is 'Keeps about the newest 20,000 rows and 200 MB of what a company deleted.';

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
  perform app.restore_records(restore_deleted.transaction_id);

  return query
    delete from app.trash t
    where t.transaction_id = restore_deleted.transaction_id
    returning t.table_name, t.row_id;
exception
  when foreign_key_violation or check_violation then
    raise exception 'The product of this brief no longer exists.' using errcode = 'BW041';
end
$$;
comment on function app.restore_deleted(bigint) is
  'Restores everything that one transaction deleted, for callers who were allowed to delete it. BW040 nothing of theirs or their company''s is left, BW041 the product of a brief is gone, BW042 the video has captions in this language, or from speech, again, 42501 not allowed.';
grant execute on function app.restore_deleted(bigint) to authenticated, service_role;

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
comment on function app.may_restore(bigint) is
  'Whether the caller may restore everything that a transaction deleted, as those who were allowed to delete it may.';
grant execute on function app.may_restore(bigint) to service_role;

create or replace function app.restorable(before timestamptz, before_id uuid, most integer)
  returns table (
    id uuid, created_at timestamptz, transaction_id bigint, deleted_by uuid, deleted_by_name text,
    products bigint, briefs bigint, captions bigint, analysts bigint, canvases bigint, documents bigint, names jsonb)
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
           rows.products, rows.briefs, rows.captions, rows.analysts, rows.canvases, rows.documents, rows.names
    from allowed a
    cross join lateral (
      select count(*) filter (where t.table_name = 'products') as products,
             count(*) filter (where t.table_name = 'briefs') as briefs,
             count(*) filter (where t.table_name = 'captions') as captions,
             count(*) filter (where t.table_name = 'analysts') as analysts,
             count(*) filter (where t.table_name = 'canvases') as canvases,
             count(*) filter (where t.table_name = 'documents') as documents,
             (select jsonb_agg(named.name)
              from (select case r.table_name
                             when 'products' then r.row ->> 'name'
                             when 'analysts' then r.row ->> 'name'
                             when 'briefs' then r.row ->> 'title'
                             when 'canvases' then r.row ->> 'title'
                             when 'documents' then r.row ->> 'title'
                             else r.row ->> 'label' end as name
                    from app.trash r
                    where r.transaction_id = a.transaction_id
                    order by array_position(array['products', 'briefs', 'captions', 'analysts', 'canvases', 'documents'],
                                            r.table_name),
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
