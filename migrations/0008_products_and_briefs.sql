-- The catalogue and the briefs. Contact and website columns are lower-case, as specified.

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
      check (jsonb_typeof(release_notes) = 'array' and jsonb_array_length(release_notes) between 1 and 100),
  logo_object_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_company_key unique (id, company_id),
  constraint products_logo_object_id_fkey foreign key (logo_object_id, company_id)
    references storage.objects (id, company_id)
);
create index products_company_id on public.products (company_id, created_at desc, id desc);
create index products_user_id on public.products (user_id);
create index products_logo_object_id on public.products (logo_object_id, company_id);

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

create table public.briefs (
  id uuid primary key default gen_random_uuid(),
  product_id uuid,
  company_id uuid references public.company_profiles on delete cascade,
  user_id uuid references auth.users on delete set null,
  title text not null
    constraint briefs_title_length check (char_length(btrim(title)) >= 2 and char_length(title) <= 200),
  type text not null
    constraint briefs_type_known check (type in (
      'company', 'product', 'product-update', 'competitive', 'case-study', 'roadmap', 'crisis')),
  description text
    constraint briefs_description_length check (char_length(description) <= 20000),
  status text not null default 'draft'
    constraint briefs_status_known check (status in ('draft', 'active', 'archived')),
  timeline text
    constraint briefs_timeline_length check (char_length(timeline) <= 2000),
  budget_range text
    constraint briefs_budget_range_length check (char_length(budget_range) <= 2000),
  target_audience text
    constraint briefs_target_audience_length check (char_length(target_audience) <= 2000),
  requirements text
    constraint briefs_requirements_length check (char_length(requirements) <= 20000),
  uploaded_video_url text not null
    constraint briefs_uploaded_video_url_format
      check (uploaded_video_url ~* '^https?://[^[:space:]]' and char_length(uploaded_video_url) <= 2048),
  processing boolean not null default false,
  video_object_id uuid references storage.objects,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint briefs_product_id_fkey foreign key (product_id)
    references public.products (id) on delete cascade,
  constraint briefs_product_company_fkey foreign key (product_id, company_id)
    references public.products (id, company_id) on delete cascade,
  constraint briefs_company_with_product check ((product_id is null) = (company_id is null)),
  constraint briefs_video_company_fkey foreign key (video_object_id, company_id)
    references storage.objects (id, company_id)
);
create index briefs_company_id on public.briefs (company_id, created_at desc, id desc);
create index briefs_product_id on public.briefs (product_id, created_at desc, id desc);
create index briefs_product_company on public.briefs (product_id, company_id);
create index briefs_user_id on public.briefs (user_id, created_at desc, id desc);
create index briefs_video_object_id on public.briefs (video_object_id, company_id);

comment on table public.briefs is 'Video briefs.';
comment on column public.briefs.id is 'The brief.';
comment on column public.briefs.product_id is 'The product it is about; without one the author alone sees it.';
comment on column public.briefs.company_id is 'The company that owns the product, kept by a trigger; null without a product.';
comment on column public.briefs.user_id is 'The author; null once that account is deleted.';
comment on column public.briefs.title is 'Title.';
comment on column public.briefs.type is 'company, product, product-update, competitive, case-study, roadmap or crisis.';
comment on column public.briefs.description is 'Description.';
comment on column public.briefs.status is 'draft, active or archived.';
comment on column public.briefs.timeline is 'Timeline, free text.';
comment on column public.briefs.budget_range is 'Budget range, free text.';
comment on column public.briefs.target_audience is 'Target audience, free text.';
comment on column public.briefs.requirements is 'Requirements, free text.';
comment on column public.briefs.uploaded_video_url is 'Address of the video.';
comment on column public.briefs.processing is 'True only while a job of the server makes the file playable.';
comment on column public.briefs.video_object_id is 'The stored file behind uploaded_video_url; null for a foreign link.';
comment on column public.briefs.created_at is 'When it was added.';
comment on column public.briefs.updated_at is 'When it last changed.';

-- ------------------------------------------------------------------ questions about one product

grant select on public.products, public.briefs to briefwell_definer;
create policy definer_reads on public.products for select to briefwell_definer using (true);
create policy definer_reads on public.briefs for select to briefwell_definer using (true);

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

create function app.company_of_product(product_id uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select p.company_id from public.products p where p.id = company_of_product.product_id);
end
$$;
comment on function app.company_of_product(uuid) is 'For the triggers of briefs.';

grant execute on function
  public.user_can_update_product(uuid, uuid), public.user_can_delete_product(uuid, uuid)
  to authenticated, service_role, briefwell_definer;

-- ------------------------------------------------------------------ which files are in use

create function storage.track_reference() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  column_name constant text := tg_argv[0];
  left_behind constant uuid := case when tg_op <> 'INSERT' then (to_jsonb(old) ->> column_name)::uuid end;
  taken_up constant uuid := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> column_name)::uuid end;
begin
  if left_behind is not distinct from taken_up then
    return null;
  end if;
  if taken_up is not null then
    update storage.objects o
    set unreferenced_since = null, deleted_at = null
    where o.id = taken_up and (o.unreferenced_since is not null or o.deleted_at is not null);
  end if;
  if left_behind is not null then
    -- Two that let go at once: the lock makes the second see that nobody holds it any more.
    perform from storage.objects o where o.id = left_behind for update;
    update storage.objects o
    set unreferenced_since = now(), deleted_at = now()
    where o.id = left_behind
      and not exists (select from public.products p where p.logo_object_id = o.id)
      and not exists (select from public.briefs b where b.video_object_id = o.id);
  end if;
  return null;
end
$$;
comment on function storage.track_reference() is
  'Keeps unreferenced_since and deleted_at of the files that a row let go of and took up; its argument is the column.';

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
  'A list of addresses from a list or from a JSON-encoded string; duplicates are dropped, empty is null.';
grant execute on function app.clean_release_notes(jsonb) to authenticated, service_role, briefwell_definer;

create function app.guard_product() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.id <> old.id or new.company_id <> old.company_id) then
    raise exception 'You do not have permission to update this product'
      using errcode = '42501', detail = 'A product stays with its company.';
  end if;
  if app.is_outside_caller() then
    if tg_op = 'INSERT' then
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
  'Fills in whose product it is, keeps it so, and brings optional fields into one form.';

create function app.resolve_logo() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- An address that stays as it is keeps its file, even after the installation has moved.
  if tg_op = 'UPDATE' and new.logo_url is not distinct from old.logo_url then
    return new;
  end if;
  -- Only Undo and service_role come with a file of their own; guard_product cleared all others.
  if tg_op = 'UPDATE' or not exists (
       select from storage.objects o where o.id = new.logo_object_id and o.company_id = new.company_id) then
    new.logo_object_id := storage.object_of_address(new.logo_url, new.company_id);
  end if;
  return new;
end
$$;
comment on function app.resolve_logo() is 'Resolves logo_url to the stored file behind it.';

-- Triggers of a kind run in the order of their names.
create trigger products_1_guard before insert or update on public.products
  for each row execute function app.guard_product();
create trigger products_2_resolve before insert or update on public.products
  for each row execute function app.resolve_logo();
create trigger products_3_stamp_updated_at before update on public.products
  for each row execute function app.stamp_updated_at();
create trigger products_track_logo after insert or update of logo_object_id, logo_url or delete on public.products
  for each row execute function storage.track_reference('logo_object_id');

-- ------------------------------------------------------------------ what a brief holds

create function app.guard_brief() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not app.is_outside_caller() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.user_id := coalesce(new.user_id, auth.uid());
    new.processing := false;
    new.video_object_id := null;
    return new;
  end if;
  if new.id <> old.id or new.user_id is distinct from old.user_id then
    raise exception 'You do not have permission to update this brief'
      using errcode = '42501', detail = 'A brief keeps its author.';
  end if;
  if new.product_id is distinct from old.product_id and new.product_id is not null
     and not (public.user_can_manage_briefs(auth.uid()) or public.user_can_manage_products(auth.uid())) then
    raise exception 'You do not have permission to create a brief for this product' using errcode = '42501';
  end if;
  new.created_at := old.created_at;
  new.processing := old.processing;
  new.video_object_id := old.video_object_id;
  return new;
end
$$;
comment on function app.guard_brief() is
  'Keeps the author, lets processing in a payload have no effect, and asks again when the product changes.';

create function app.resolve_brief() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owning_company uuid;
begin
  if nullif(btrim(new.uploaded_video_url), '') is null then
    raise exception 'A video URL is required' using errcode = '23502', schema = 'public', table = 'briefs',
      column = 'uploaded_video_url';
  end if;
  new.company_id := app.company_of_product(new.product_id);

  if tg_op = 'UPDATE' and new.uploaded_video_url = old.uploaded_video_url then
    return new;
  end if;
  owning_company := coalesce(
    new.company_id,
    (select m.company_id from public.team_members m where m.user_id = new.user_id));
  if tg_op = 'UPDATE' or not exists (
       select from storage.objects o where o.id = new.video_object_id and o.company_id = owning_company) then
    new.video_object_id := storage.object_of_address(new.uploaded_video_url, owning_company);
  end if;
  return new;
end
$$;
comment on function app.resolve_brief() is
  'Finds the company that owns the product, and the stored file behind the video''s address.';

create trigger briefs_1_guard before insert or update on public.briefs
  for each row execute function app.guard_brief();
create trigger briefs_2_resolve before insert or update on public.briefs
  for each row execute function app.resolve_brief();
create trigger briefs_3_stamp_updated_at before update on public.briefs
  for each row execute function app.stamp_updated_at();
create trigger briefs_track_video after insert or update of video_object_id, uploaded_video_url or delete on public.briefs
  for each row execute function storage.track_reference('video_object_id');

-- ------------------------------------------------------------------ policies

do $$
declare
  guarded text;
begin
  foreach guarded in array array['products', 'briefs'] loop
    execute format('alter table public.%I enable row level security', guarded);
    execute format('alter table public.%I force row level security', guarded);
    execute format('grant select, insert, update, delete on public.%I to authenticated, service_role', guarded);
    execute format($policy$
      create policy service_sees_the_company_of_its_job on public.%I to service_role
        using ((select app.job_company()) is null or company_id = (select app.job_company()))
    $policy$, guarded);
  end loop;
end
$$;

-- Who manages products or views company info reads them, and every member does the latter.
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

create policy authors_and_managers_read_briefs on public.briefs for select to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));

create policy members_add_briefs on public.briefs for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and case
      when product_id is null then (select public.get_user_company(auth.uid())) is not null
      else company_id = (select public.get_user_company(auth.uid()))
           and ((select public.user_can_manage_briefs(auth.uid()))
                or (select public.user_can_manage_products(auth.uid())))
    end);

create policy authors_and_managers_change_briefs on public.briefs for update to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))))
  with check (
    (product_id is null or company_id = (select public.get_user_company(auth.uid())))
    and (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid())))));

create policy authors_and_managers_delete_briefs on public.briefs for delete to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));

call app.hand_over_definer_functions();
