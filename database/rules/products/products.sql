-- Products: who changes them, and their counts.

create or replace function public.user_can_update_product(product_id uuid, user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return public.user_can_manage_products(user_can_update_product.user_id)
    and exists (
      select from public.products p
      where p.id = user_can_update_product.product_id
        and p.company_id = public.get_user_company(user_can_update_product.user_id));
end
$$;
comment on function public.user_can_update_product(uuid, uuid) is
  'Whether the caller may manage products and the product is their company''s.';
grant execute on function public.user_can_update_product(uuid, uuid) to authenticated, service_role;

create or replace function public.user_can_delete_product(product_id uuid, user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return public.user_can_update_product(user_can_delete_product.product_id, user_can_delete_product.user_id);
end
$$;
comment on function public.user_can_delete_product(uuid, uuid) is
  'Whether the caller may manage products and the product is their company''s.';
grant execute on function public.user_can_delete_product(uuid, uuid) to authenticated, service_role;

create or replace function app.company_of_product(product_id uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select p.company_id from public.products p where p.id = company_of_product.product_id);
end
$$;
comment on function app.company_of_product(uuid) is 'The company that owns a product. For the triggers of briefs.';

create or replace function app.count_slot(owner_id uuid) returns integer
  language plpgsql set search_path = ''
as $$
begin
  for slot in 0..31 loop
    if pg_try_advisory_xact_lock(hashtext(concat('app.count_slot ', owner_id)), slot) then
      return slot;
    end if;
  end loop;
  return pg_backend_pid() % 32; -- more writers than slots: this one waits
end
$$;
comment on function app.count_slot(uuid) is
  'The first slot of the counts of a company, or of an author without one, that is free until the end of this transaction.';
grant execute on function app.count_slot(uuid) to briefwell_definer;

create or replace function app.products_of_company(company_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(sum(c.products), 0) from app.product_counts c
          where c.company_id = products_of_company.company_id);
end
$$;
comment on function app.products_of_company(uuid) is 'Number of products of a company. For triggers.';

create or replace function app.count_products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  grown record;
begin
  insert into app.product_counts as counted (company_id, slot, products)
  select c.company_id, app.count_slot(c.company_id), count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from changed c
  -- Not for a company that is being deleted.
  where exists (select from public.company_profiles p where p.id = c.company_id)
  group by c.company_id
  on conflict (company_id, slot) do update set products = counted.products + excluded.products;
  if tg_op = 'INSERT' then
    for grown in select c.company_id, count(*) as products from changed c group by 1 order by 1 loop
      if app.lock_near_limit('products', grown.company_id, grown.products,
                             app.products_of_company(grown.company_id)) then
        perform app.refuse_beyond_limit('products', 'products', app.products_of_company(grown.company_id));
      end if;
    end loop;
  end if;
  return null;
end
$$;
comment on function app.count_products() is 'Keeps the number of products of each company; BW043 beyond the limit.';

create or replace function app.clean_release_notes(release_notes jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  list jsonb := release_notes;
begin
  if jsonb_typeof(list) = 'string' then
    begin
      list := nullif(btrim(list #>> '{}'), '')::jsonb;
    exception when invalid_text_representation then
      list := null;
      raise exception 'Please enter a valid URL for the release notes'
        using errcode = '23514', schema = 'public', table = 'products', column = 'release_notes';
    end;
  end if;
  if list is null or jsonb_typeof(list) = 'null' then
    return null;
  end if;
  if jsonb_typeof(list) <> 'array' then
    raise exception 'Please enter a valid URL for the release notes'
      using errcode = '23514', schema = 'public', table = 'products', column = 'release_notes';
  end if;
  if exists (
       select from jsonb_array_elements(list) note
       where jsonb_typeof(note) <> 'string'
          or (note #>> '{}') !~* '^https?://[^[:space:]]'
          or char_length(note #>> '{}') > 2048) then
    raise exception 'Please enter a valid URL for the release notes'
      using errcode = '23514', schema = 'public', table = 'products', column = 'release_notes';
  end if;
  return (
    select jsonb_agg(note order by first_place)
    from (select note, min(place) as first_place
          from jsonb_array_elements(list) with ordinality as notes (note, place)
          group by note) distinct_notes);
end
$$;
comment on function app.clean_release_notes(jsonb) is
  'Accepts a list of addresses, or a JSON string with one; drops duplicates and turns an empty list into null.';
grant execute on function app.clean_release_notes(jsonb) to authenticated, service_role, briefwell_definer;

create or replace function app.guard_product() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.id <> old.id or new.company_id <> old.company_id) then
    raise exception 'You do not have permission to update this product'
      using errcode = '42501', detail = 'A product stays with its company.';
  end if;
  if tg_op = 'UPDATE' then
    new.updated_at := app.now();
  end if;
  if app.is_outside_caller() then
    if tg_op = 'INSERT' then
      new.created_at := app.now();
      new.updated_at := app.now();
      new.company_id := coalesce(new.company_id, public.get_user_company(auth.uid()));
      new.user_id := coalesce(new.user_id, auth.uid());
      new.logo_object_id := null;
    else
      if new.user_id is distinct from old.user_id then
        raise exception 'You do not have permission to update this product'
          using errcode = '42501', detail = 'Who added a product never changes.';
      end if;
      new.logo_object_id := old.logo_object_id;
      new.created_at := old.created_at;
    end if;
  end if;
  if nullif(btrim(new.name), '') is null or nullif(btrim(new.category), '') is null
     or nullif(btrim(new.salescontactname), '') is null or nullif(btrim(new.salescontactemail), '') is null
     or nullif(btrim(new.websiteurl), '') is null then
    raise exception 'Missing required product fields' using errcode = '23502', schema = 'public', table = 'products';
  end if;
  new.logo_url := nullif(btrim(new.logo_url), '');
  new.salescontactphone := nullif(btrim(new.salescontactphone), '');
  new.release_notes := app.clean_release_notes(new.release_notes);
  return new;
end
$$;
comment on function app.guard_product() is
  'Fills in and protects the company, the author and the times, and normalises optional fields.';

create or replace function app.resolve_logo() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- An unchanged address keeps its file, even after the installation has moved.
  if tg_op = 'UPDATE' and new.logo_url is not distinct from old.logo_url then
    return new;
  end if;
  -- Only Undo and service_role name a file themselves; guard_product clears it for everybody else.
  if tg_op = 'UPDATE' or not exists (
       select from storage.objects o where o.id = new.logo_object_id and o.company_id = new.company_id) then
    new.logo_object_id := storage.object_of_address(new.logo_url, new.company_id);
  end if;
  return new;
end
$$;
comment on function app.resolve_logo() is 'Resolves logo_url to the stored file behind it.';

create or replace function app.tell_of_deleted_products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with readers as materialized (
    select m.user_id, m.company_id, m.is_owner or p.can_manage_products as manages
    from public.team_members m
    join public.company_profiles c on c.id = m.company_id
    left join public.team_permissions p on p.team_member_id = m.id
    where m.company_id in (select g.company_id from gone g)
      and m.user_id is distinct from auth.uid() and m.user_id is not null
    for key share of m skip locked)
  insert into app.notifications as told
    (user_id, company_id, kind, subject_name, others, actor_name, transaction_id)
  select r.user_id, r.company_id, 'product-deleted',
         (array_agg(g.name order by g.created_at desc, g.id desc))[1], count(*) - 1,
         app.name_of_caller(), app.transaction_id()
  from readers r
  join gone g on g.company_id = r.company_id and (r.manages or g.user_id = r.user_id)
  group by r.user_id, r.company_id
  on conflict on constraint notifications_one_per_change
    do update set others = told.others + excluded.others + 1;
  return null;
end
$$;
comment on function app.tell_of_deleted_products() is
  'Notifies the author of a deleted product and everybody who may manage products, once per transaction. Deleting the whole company notifies nobody.';
