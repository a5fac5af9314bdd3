-- Briefs and their files.

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
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  revision integer not null default 1,
  constraint briefs_product_id_fkey foreign key (product_id)
    references public.products (id) on delete cascade,
  constraint briefs_product_company_fkey foreign key (product_id, company_id)
    references public.products (id, company_id) on delete cascade,
  constraint briefs_video_company_fkey foreign key (video_object_id, company_id)
    references storage.objects (id, company_id),
  -- Clients cannot read times outside the calendar: one such row would break its company's lists.
  constraint briefs_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and updated_at >= '0001-01-01 00:00:00+00' and updated_at < '10000-01-01 00:00:00+00'),
  constraint briefs_company_with_product check (product_id is null or company_id is not null)
);

comment on table public.briefs is 'Video briefs.';
comment on column public.briefs.id is 'The brief.';
comment on column public.briefs.product_id is 'The product it is about; null if it is about none.';
comment on column public.briefs.company_id is
  'The company that owns the product, or without one its author''s company, kept by a trigger; null of an author without a company.';
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
comment on column public.briefs.processing is 'True only while the server is making the video playable.';
comment on column public.briefs.video_object_id is
  'The stored file behind uploaded_video_url; null for a foreign link.';
comment on column public.briefs.created_at is 'When it was added.';
comment on column public.briefs.updated_at is 'When it last changed.';
comment on column public.briefs.revision is 'Number of changes, plus one. What the server does with the video is none.';

create index briefs_company_id on public.briefs (company_id, created_at desc, id desc)
  include (user_id, type, status, product_id);
create index briefs_product_id on public.briefs (product_id, created_at desc, id desc);
create index briefs_product_company on public.briefs (product_id, company_id);
create index briefs_user_id on public.briefs (user_id, created_at desc, id desc);
create index briefs_video_object_id on public.briefs (video_object_id, company_id);
create index briefs_title on public.briefs (company_id, title collate "und-x-icu", id);
create index briefs_elsewhere on public.briefs (user_id, company_id, created_at desc, id desc);

call app.protect('public.briefs', 'company_id');

create table app.brief_counts (
  company_id uuid references public.company_profiles on delete cascade,
  user_id uuid,
  type text not null,
  status text not null,
  slot integer not null,
  briefs bigint not null,
  constraint brief_counts_key unique nulls not distinct (company_id, user_id, type, status, slot)
);

comment on table app.brief_counts is 'Number of briefs of each company, author, type and status.';
comment on column app.brief_counts.company_id is 'Their company; null of authors without one.';
comment on column app.brief_counts.user_id is 'The author; null once that account is deleted.';
comment on column app.brief_counts.type is 'Their type.';
comment on column app.brief_counts.status is 'Their status.';
comment on column app.brief_counts.slot is 'The slot, from app.count_slot.';
comment on column app.brief_counts.briefs is
  'Briefs added minus briefs taken away through this slot. Only the sum of the slots has a meaning.';

create index brief_counts_user_id on app.brief_counts (user_id);
create index brief_counts_none on app.brief_counts (briefs) where briefs = 0;

alter table app.brief_counts enable row level security;
alter table app.brief_counts force row level security;
grant select, insert on app.brief_counts to service_role;
create policy service_sees_the_company_of_its_job on app.brief_counts to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));

create table app.brief_days (
  company_id uuid references public.company_profiles on delete cascade,
  user_id uuid,
  status text not null,
  day date not null,
  slot integer not null,
  briefs bigint not null,
  constraint brief_days_key unique nulls not distinct (company_id, day, user_id, status, slot)
);

comment on table app.brief_days is
  'Number of briefs of each company, author and status, by the UTC day on which they were added.';
comment on column app.brief_days.company_id is 'Their company; null of authors without one.';
comment on column app.brief_days.user_id is 'The author; null once that account is deleted.';
comment on column app.brief_days.status is 'Their status.';
comment on column app.brief_days.day is 'The day in UTC.';
comment on column app.brief_days.slot is 'The slot, from app.count_slot.';
comment on column app.brief_days.briefs is
  'Briefs added minus briefs taken away through this slot. Only the sum of the slots has a meaning.';

create index brief_days_user_id on app.brief_days (user_id, day);
create index brief_days_none on app.brief_days (briefs) where briefs = 0;

alter table app.brief_days enable row level security;
alter table app.brief_days force row level security;
grant select, insert on app.brief_days to service_role;
create policy service_sees_the_company_of_its_job on app.brief_days to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));

create table app.brief_files (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  -- Without a foreign key, like shares: Undo of a deletion brings the files back.
  brief_id uuid not null,
  object_id uuid not null,
  user_id uuid references auth.users on delete set null,
  name text not null
    constraint brief_files_name_length check (char_length(name) between 1 and 200),
  created_at timestamptz not null default app.now(),
  constraint brief_files_object_id_fkey foreign key (object_id, company_id)
    references storage.objects (id, company_id),
  constraint brief_files_object_key unique (brief_id, object_id)
);

comment on table app.brief_files is 'Files that readers of a brief find beside its video.';
comment on column app.brief_files.id is 'The attachment.';
comment on column app.brief_files.company_id is 'The company whose brief it is.';
comment on column app.brief_files.brief_id is 'The brief.';
comment on column app.brief_files.object_id is 'The stored file.';
comment on column app.brief_files.user_id is 'Who added it; null once that account is deleted.';
comment on column app.brief_files.name is 'The name that readers see.';
comment on column app.brief_files.created_at is 'When it was added.';

create index brief_files_brief_id on app.brief_files (brief_id, created_at, id);
create index brief_files_company_id on app.brief_files (company_id);
create index brief_files_object_id on app.brief_files (object_id, company_id);
create index brief_files_user_id on app.brief_files (user_id);

call app.protect('app.brief_files', 'company_id');
