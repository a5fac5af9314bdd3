-- The trash knows documents, too.

-- The definer owns them, so the definer replaces them.
grant create on schema app to briefwell_definer;
set local role briefwell_definer;
drop function app.restorable(timestamptz, uuid, integer);

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
  perform app.restore_canvases(restore_deleted.transaction_id);
  perform app.restore_documents(restore_deleted.transaction_id);

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

call app.hand_over_definer_functions();
