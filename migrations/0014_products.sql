-- The catalogue. Contact and website columns are lower-case, as specified.

create table public.products (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  user_id uuid references auth.users on delete set null,
  name text not null
    constraint products_name_length check (char_length(btrim(name)) >= 2 and char_length(name) <= 200),
  category text not null
    constraint products_category_length check (char_length(btrim(category)) >= 1 and char_length(category) <= 200),
  description text
    constraint products_description_length check (char_length(description) <= 300),
  websiteurl text not null
    constraint products_websiteurl_format
      check (websiteurl ~* '^https?://[^[:space:]]' and char_length(websiteurl) <= 2048),
  logo_url text
    constraint products_logo_url_format
      check (logo_url ~* '^https?://[^[:space:]]' and char_length(logo_url) <= 2048),
  salescontactname text not null
    constraint products_salescontactname_length
      check (char_length(btrim(salescontactname)) >= 1 and char_length(salescontactname) <= 200),
  salescontactemail text not null
    constraint products_salescontactemail_format
      check (salescontactemail ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(salescontactemail) <= 320),
  salescontactphone text
    constraint products_salescontactphone_length check (char_length(salescontactphone) <= 100),
  release_notes jsonb
    constraint products_release_notes_list
      check (jsonb_typeof(release_notes) = 'array' and jsonb_array_length(release_notes) between 1 and 100)
    constraint products_release_notes_length check (char_length(release_notes::text) <= 20000),
  logo_object_id uuid,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint products_company_key unique (id, company_id),
  constraint products_logo_object_id_fkey foreign key (logo_object_id, company_id)
    references storage.objects (id, company_id),
  -- Clients cannot read times outside the calendar: one such row would break its company's lists.
  constraint products_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and updated_at >= '0001-01-01 00:00:00+00' and updated_at < '10000-01-01 00:00:00+00')
);
create index products_company_id on public.products (company_id, created_at desc, id desc);
create index products_user_id on public.products (user_id);
create index products_logo_object_id on public.products (logo_object_id, company_id);
create index products_name on public.products (company_id, name collate "und-x-icu", id);
create index products_category on public.products (company_id, category, created_at desc, id desc);

comment on table public.products is 'Products of a company.';
comment on column public.products.id is 'The product.';
comment on column public.products.company_id is 'The company it belongs to; never changes.';
comment on column public.products.user_id is 'Who added it; null once that account is deleted.';
comment on column public.products.name is 'Name.';
comment on column public.products.category is 'Category, free text.';
comment on column public.products.description is 'Description, at most 300 characters.';
comment on column public.products.websiteurl is 'Website, http or https.';
comment on column public.products.logo_url is 'Address of the logo.';
comment on column public.products.salescontactname is 'Name of the sales contact.';
comment on column public.products.salescontactemail is 'Address of the sales contact.';
comment on column public.products.salescontactphone is 'Phone of the sales contact.';
comment on column public.products.release_notes is 'List of addresses; null when empty.';
comment on column public.products.logo_object_id is 'The stored file behind logo_url; null for a foreign link.';
comment on column public.products.created_at is 'When it was added.';
comment on column public.products.updated_at is 'When it last changed.';

call app.protect('public.products', 'company_id');
grant select, insert, update, delete on public.products to authenticated;
grant select, insert, delete on public.products to briefwell_definer;
create policy definer_reads on public.products for select to briefwell_definer using (true);
create policy definer_restores on public.products for insert to briefwell_definer with check (true);
create policy definer_deletes on public.products for delete to briefwell_definer using (true);

-- Every member may view company info, and with it the products.
create policy members_read_products on public.products for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_add_products on public.products for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and user_id = (select auth.uid())
              and (select public.user_can_manage_products(auth.uid())));
create policy managers_change_products on public.products for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_products(auth.uid())));
create policy managers_delete_products on public.products for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_products(auth.uid())));

-- ------------------------------------------------------------------ questions about one product

create function public.user_can_update_product(product_id uuid, user_id uuid) returns boolean
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

create function public.user_can_delete_product(product_id uuid, user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return public.user_can_update_product(user_can_delete_product.product_id, user_can_delete_product.user_id);
end
$$;
comment on function public.user_can_delete_product(uuid, uuid) is
  'Whether the caller may manage products and the product is their company''s.';
grant execute on function
  public.user_can_update_product(uuid, uuid), public.user_can_delete_product(uuid, uuid)
  to authenticated, service_role, briefwell_definer;

create function app.company_of_product(product_id uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select p.company_id from public.products p where p.id = company_of_product.product_id);
end
$$;
comment on function app.company_of_product(uuid) is 'The company that owns a product. For the triggers of briefs.';

-- ------------------------------------------------------------------ how many there are
-- Counting 10,000 rows for every page of the list costs more than the page (docs/decisions/004). Each
-- transaction writes to a slot that no other open transaction uses, so that the writers of a company
-- do not wait for each other's commit; readers add the slots up (docs/decisions/027).

create function app.count_slot(owner_id uuid) returns integer
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

create table app.product_counts (
  company_id uuid not null references public.company_profiles on delete cascade,
  slot integer not null,
  products bigint not null,
  constraint product_counts_pkey primary key (company_id, slot)
);

comment on table app.product_counts is 'Number of products of each company, as a sum of slots.';
comment on column app.product_counts.company_id is 'The company.';
comment on column app.product_counts.slot is 'The slot, from app.count_slot.';
comment on column app.product_counts.products is
  'Products added minus products deleted through this slot. Only the sum of a company''s slots has a meaning.';

alter table app.product_counts enable row level security;
alter table app.product_counts force row level security;
grant select on app.product_counts to authenticated;
grant select, insert on app.product_counts to service_role;
grant select, insert, update on app.product_counts to briefwell_definer;
create policy members_read_their_count on app.product_counts for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy service_sees_the_company_of_its_job on app.product_counts to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy definer_counts on app.product_counts to briefwell_definer using (true) with check (true);

create function app.products_of_company(company_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(sum(c.products), 0) from app.product_counts c
          where c.company_id = products_of_company.company_id);
end
$$;
comment on function app.products_of_company(uuid) is 'Number of products of a company. For triggers.';
grant execute on function app.products_of_company(uuid) to briefwell_definer;

create function app.count_products() returns trigger
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

-- ------------------------------------------------------------------ what a product holds

create function app.clean_release_notes(release_notes jsonb) returns jsonb
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

create function app.guard_product() returns trigger
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

create function app.resolve_logo() returns trigger
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

create function app.tell_of_deleted_products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with readers as materialized (
    select m.user_id, m.company_id, m.user_id = m.company_id or p.can_manage_products as manages
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

-- ------------------------------------------------------------------ triggers
-- Triggers of one kind run in the order of their names.

create trigger products_1_guard before insert or update on public.products
  for each row execute function app.guard_product();
create trigger products_2_resolve before insert or update on public.products
  for each row execute function app.resolve_logo();
create trigger products_track_logo after insert or update of logo_object_id, logo_url or delete on public.products
  for each row execute function storage.track_reference('logo_object_id');
create trigger products_count_added after insert on public.products
  referencing new table as changed for each statement execute function app.count_products();
create trigger products_count_removed after delete on public.products
  referencing old table as changed for each statement execute function app.count_products();
create trigger products_keep_in_trash after delete on public.products
  referencing old table as gone for each statement execute function app.keep_in_trash();
create trigger products_tell_of_deleted after delete on public.products
  referencing old table as gone for each statement execute function app.tell_of_deleted_products();
