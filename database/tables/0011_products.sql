-- Products.

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
  revision integer not null default 1,
  constraint products_company_key unique (id, company_id),
  constraint products_logo_object_id_fkey foreign key (logo_object_id, company_id)
    references storage.objects (id, company_id),
  -- Clients cannot read times outside the calendar: one such row would break its company's lists.
  constraint products_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and updated_at >= '0001-01-01 00:00:00+00' and updated_at < '10000-01-01 00:00:00+00')
);

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
comment on column public.products.revision is 'Number of changes, plus one.';

create index products_company_id on public.products (company_id, created_at desc, id desc);
create index products_user_id on public.products (user_id);
create index products_logo_object_id on public.products (logo_object_id, company_id);
create index products_name on public.products (company_id, name collate "und-x-icu", id);
create index products_category on public.products (company_id, category, created_at desc, id desc);

call app.protect('public.products', 'company_id');

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
grant select, insert on app.product_counts to service_role;
create policy service_sees_the_company_of_its_job on app.product_counts to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
