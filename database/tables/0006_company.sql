-- Companies, their security, brand, quota, suspension and activity.

create table public.company_profiles (
  id uuid primary key,
  company_name text not null
    constraint company_profiles_company_name_length
      check (char_length(btrim(company_name)) >= 1 and char_length(company_name) <= 200),
  contact_name text
    constraint company_profiles_contact_name_length check (char_length(contact_name) <= 200),
  headquarters_location text
    constraint company_profiles_headquarters_location_length check (char_length(headquarters_location) <= 200),
  year_founded text
    constraint company_profiles_year_founded
      check (case when year_founded ~ '^[0-9]{4}$'
                  then year_founded::integer between 1800 and extract(year from app.now())
                  else year_founded is null end),
  employee_count text
    constraint company_profiles_employee_count_length check (char_length(employee_count) <= 200),
  revenue text
    constraint company_profiles_revenue_length check (char_length(revenue) <= 200),
  ownership_structure text
    constraint company_profiles_ownership_structure_length check (char_length(ownership_structure) <= 200),
  funding_history text
    constraint company_profiles_funding_history_length check (char_length(funding_history) <= 200),
  regions_of_operation text[]
    constraint company_profiles_regions_of_operation_length
      check (cardinality(regions_of_operation) <= 50
             and char_length(array_to_string(regions_of_operation, '')) <= 5000
             and array_position(regions_of_operation, null) is null),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  revision integer not null default 1,
  -- Clients cannot read times outside the calendar: one such row would break its company's lists.
  constraint company_profiles_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and updated_at >= '0001-01-01 00:00:00+00' and updated_at < '10000-01-01 00:00:00+00')
);

comment on table public.company_profiles is 'Vendor companies.';
comment on column public.company_profiles.id is
  'The id of the account that founded it, unless that account had founded another one; never changes.';
comment on column public.company_profiles.company_name is 'Name of the company.';
comment on column public.company_profiles.contact_name is 'Person named at sign-up.';
comment on column public.company_profiles.headquarters_location is 'Where the headquarters are.';
comment on column public.company_profiles.year_founded is 'Year of foundation, four digits, from 1800 to this year.';
comment on column public.company_profiles.employee_count is 'Range of the number of employees.';
comment on column public.company_profiles.revenue is 'Range of the revenue.';
comment on column public.company_profiles.ownership_structure is 'Private, Public, Subsidiary, ...';
comment on column public.company_profiles.funding_history is 'Bootstrapped, VC-backed, ...';
comment on column public.company_profiles.regions_of_operation is 'Regions in which the company works.';
comment on column public.company_profiles.created_at is 'When the company was created.';
comment on column public.company_profiles.updated_at is 'When the profile last changed.';
comment on column public.company_profiles.revision is 'Number of changes, plus one.';

call app.protect('public.company_profiles', 'id');

create table app.company_security (
  company_id uuid primary key references public.company_profiles on delete cascade,
  second_factor_required boolean not null,
  updated_at timestamptz not null default app.now()
);

comment on table app.company_security is
  'What a company requires of its members before they may work. Without a row, nothing.';
comment on column app.company_security.company_id is 'The company.';
comment on column app.company_security.second_factor_required is
  'Whether every member, including the owner, must prove a second factor.';
comment on column app.company_security.updated_at is 'When it last changed.';

call app.protect('app.company_security', 'company_id');

create table app.activity (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  actor_id uuid references auth.users on delete set null,
  actor_name text
    constraint activity_actor_name_length check (char_length(actor_name) <= 200),
  action text not null
    constraint activity_action_length check (char_length(action) between 1 and 100),
  subject_type text not null
    constraint activity_subject_type_length check (char_length(subject_type) between 1 and 100),
  subject_id uuid,
  details jsonb not null default '{}'
    constraint activity_details_object check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default app.now(),
  key_name text
  constraint activity_key_name_length check (char_length(key_name) <= 100)
);

comment on table app.activity is 'One line per change in a company, written by the verb in the same transaction.';
comment on column app.activity.id is 'The line.';
comment on column app.activity.company_id is 'The company; filled in from the caller.';
comment on column app.activity.actor_id is 'Who did it; filled in from the caller. Null once the account is deleted.';
comment on column app.activity.actor_name is 'Their name at that time, so that the line stays readable.';
comment on column app.activity.action is 'What was done, e.g. product.created.';
comment on column app.activity.subject_type is 'The kind of subject, e.g. product.';
comment on column app.activity.subject_id is 'Id of the subject; no foreign key, because it may be gone.';
comment on column app.activity.details is 'Further facts, such as the name of the subject at that time.';
comment on column app.activity.created_at is 'When it happened.';
comment on column app.activity.key_name is
  'Name of the API key by which it was done, at that time; null if they did it themselves.';

create index activity_company_id on app.activity (company_id, created_at desc, id desc);
create index activity_actor_id on app.activity (actor_id);

call app.protect('app.activity', 'company_id');

create table app.company_brands (
  company_id uuid primary key references public.company_profiles on delete cascade,
  accent text
    constraint company_brands_accent_hex check (accent ~ '^#[0-9a-f]{6}$'),
  logo_object_id uuid,
  logo_width integer
    constraint company_brands_logo_width_limited check (logo_width between 1 and 2000),
  logo_height integer
    constraint company_brands_logo_height_limited check (logo_height between 1 and 2000),
  updated_at timestamptz not null default app.now(),
  constraint company_brands_logo_whole check (num_nulls(logo_object_id, logo_width, logo_height) in (0, 3))
);

comment on table app.company_brands is 'What the exported documents of a company look like.';
comment on column app.company_brands.company_id is 'The company.';
comment on column app.company_brands.accent is 'The accent colour, as #rrggbb; null for that of the product.';
comment on column app.company_brands.logo_object_id is 'The stored file of the logo, in the bucket product_logos; null for none.';
comment on column app.company_brands.logo_width is 'Pixels of the logo as documents carry it.';
comment on column app.company_brands.logo_height is 'Pixels of the logo as documents carry it.';
comment on column app.company_brands.updated_at is 'When it last changed.';

create index company_brands_logo_object_id on app.company_brands (logo_object_id, company_id);

call app.protect('app.company_brands', 'company_id');

create table app.company_quotas (
  company_id uuid primary key references public.company_profiles on delete cascade,
  bytes bigint not null
    constraint company_quotas_bytes_not_negative check (bytes >= 0),
  set_at timestamptz not null default app.now()
);

comment on table app.company_quotas is 'Quotas that the operator set for single companies. Without a row, the setting counts.';
comment on column app.company_quotas.company_id is 'The company.';
comment on column app.company_quotas.bytes is 'Bytes that it may store.';
comment on column app.company_quotas.set_at is 'When the operator set it.';

call app.protect('app.company_quotas', 'company_id');

create table app.company_suspensions (
  company_id uuid primary key references public.company_profiles on delete cascade,
  reason text
    constraint company_suspensions_reason_length check (char_length(btrim(reason)) >= 1 and char_length(reason) <= 500),
  suspended_at timestamptz not null default app.now()
);

comment on table app.company_suspensions is
  'Companies that the operator suspended: their members are refused, and nobody sees what they share. Nothing is deleted.';
comment on column app.company_suspensions.company_id is 'The company.';
comment on column app.company_suspensions.reason is 'The operator''s own note; no member is shown it.';
comment on column app.company_suspensions.suspended_at is 'Since when.';

call app.protect('app.company_suspensions', 'company_id');

alter table app.mail_opt_outs add constraint mail_opt_outs_company_id_fkey foreign key (company_id) references public.company_profiles on delete cascade;

alter table app.mailbox_days add constraint mailbox_days_company_id_fkey foreign key (company_id) references public.company_profiles on delete cascade;

alter table app.held_mails add constraint held_mails_company_id_fkey foreign key (company_id) references public.company_profiles on delete cascade;
