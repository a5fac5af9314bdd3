-- Of what others deleted nobody hears that it is there: a foreign transaction is answered like one
-- that never was. Within a company whoever lacks the right is told so, as before.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.restore_deleted(transaction_id bigint)
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
         and t.deleted_at > now() - interval '30 days'
         and (app.is_service() or t.company_id = company or (t.row ->> 'user_id')::uuid = caller)) then
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
  'Brings back all that one transaction deleted, for who might have deleted it. BW040 nothing left that is theirs or of their company, BW041 the product of a brief is gone, 42501 not for them to restore.';
reset role;
revoke create on schema app from briefwell_definer;
