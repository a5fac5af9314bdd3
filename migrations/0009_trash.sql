-- Undo. Deleting is a real DELETE; what was deleted lies here for 30 days, all rows of one
-- transaction together, so that a product comes back with its briefs.

create table app.trash (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.company_profiles on delete cascade,
  table_name text not null
    constraint trash_table_name_known check (table_name in ('products', 'briefs')),
  row_id uuid not null,
  row jsonb not null,
  transaction_id bigint not null,
  deleted_by uuid references auth.users on delete set null,
  deleted_at timestamptz not null default now()
);
create index trash_company_id on app.trash (company_id, deleted_at desc);
create index trash_transaction_id on app.trash (transaction_id);
create index trash_deleted_by on app.trash (deleted_by);
create index trash_deleted_at on app.trash (deleted_at);
create index trash_logo on app.trash ((row ->> 'logo_object_id')) where row ->> 'logo_object_id' is not null;
create index trash_video on app.trash ((row ->> 'video_object_id')) where row ->> 'video_object_id' is not null;

comment on table app.trash is 'Deleted products and briefs, for 30 days.';
comment on column app.trash.id is 'The entry.';
comment on column app.trash.company_id is 'The company; null for a brief without a product.';
comment on column app.trash.table_name is 'Table in schema public.';
comment on column app.trash.row_id is 'Id of the deleted row.';
comment on column app.trash.row is 'The row as it was.';
comment on column app.trash.transaction_id is 'The transaction that deleted it.';
comment on column app.trash.deleted_by is 'Who deleted it.';
comment on column app.trash.deleted_at is 'When.';

alter table app.trash enable row level security;
alter table app.trash force row level security;
grant select, insert, update, delete on app.trash to service_role;
create policy service_sees_the_company_of_its_job on app.trash to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
grant select, insert, update, delete on app.trash to briefwell_definer;
create policy definer_does_all on app.trash to briefwell_definer using (true);
grant insert on public.products, public.briefs to briefwell_definer;
create policy definer_restores on public.products for insert to briefwell_definer with check (true);
create policy definer_restores on public.briefs for insert to briefwell_definer with check (true);

create function app.keep_in_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- With its company a row goes for good.
  if old.company_id is null
     or exists (select from public.company_profiles c where c.id = old.company_id) then
    insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by)
    values (old.company_id, tg_table_name, old.id, to_jsonb(old), app.transaction_id(),
            (select u.id from auth.users u where u.id = auth.uid()));
  end if;
  return null;
end
$$;
comment on function app.keep_in_trash() is 'Copies a deleted row into the trash.';
create trigger products_keep_in_trash after delete on public.products
  for each row execute function app.keep_in_trash();
create trigger briefs_keep_in_trash after delete on public.briefs
  for each row execute function app.keep_in_trash();

create function app.restore_deleted(transaction_id bigint)
  returns table (table_name text, row_id uuid)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  company constant uuid := public.get_user_company(caller);
begin
  -- Two clicks on Undo: the second waits, and then finds nothing left.
  perform from app.trash t where t.transaction_id = restore_deleted.transaction_id for update;
  if not exists (
       select from app.trash t
       where t.transaction_id = restore_deleted.transaction_id
         and t.deleted_at > now() - interval '30 days') then
    raise exception 'There is nothing left to restore.' using errcode = 'BW040';
  end if;

  if not app.is_service() and exists (
       select from app.trash t
       where t.transaction_id = restore_deleted.transaction_id
         and not coalesce(case t.table_name
           when 'products' then t.company_id = company and public.user_can_manage_products(caller)
           else (t.row ->> 'user_id')::uuid = caller
                or (t.company_id = company and public.user_can_manage_briefs(caller))
                -- A brief that went with its product comes back with it.
                or (t.company_id = company and public.user_can_manage_products(caller) and exists (
                      select from app.trash product
                      where product.transaction_id = t.transaction_id
                        and product.table_name = 'products'
                        and product.row_id = (t.row ->> 'product_id')::uuid))
         end, false)) then
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
  'Brings back all that one transaction deleted, for who might have deleted it. BW040 nothing left, BW041 the product of a brief is gone, 42501 not theirs.';
grant execute on function app.restore_deleted(bigint) to authenticated, service_role;

create function app.empty_trash() returns bigint
  language plpgsql set search_path = ''
as $$
declare
  emptied bigint;
begin
  delete from app.trash t where t.deleted_at <= now() - interval '30 days';
  get diagnostics emptied = row_count;
  return emptied;
end
$$;
comment on function app.empty_trash() is 'Lets go for good of what was deleted 30 days ago. For service_role.';
grant execute on function app.empty_trash() to service_role;

call app.hand_over_definer_functions();
