-- Analysts, their lists and the log.

create table app.analysts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  user_id uuid references auth.users on delete set null,
  name text not null
    constraint analysts_name_length check (char_length(name) between 1 and 200),
  email text not null
    constraint analysts_email_form check (email = lower(email) and email like '%_@_%' and char_length(email) <= 320),
  firm text
    constraint analysts_firm_length check (char_length(firm) between 1 and 200),
  topics text[] not null default '{}'
    constraint analysts_topics_number check (cardinality(topics) <= 20),
  notes text
    constraint analysts_notes_length check (char_length(notes) between 1 and 5000),
  revision integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint analysts_email_key unique (company_id, email),
  constraint analysts_id_key unique (id, company_id)
);

comment on table app.analysts is 'The people whom a company briefs.';
comment on column app.analysts.id is 'The contact.';
comment on column app.analysts.company_id is 'The company whose contact it is.';
comment on column app.analysts.user_id is 'Who added it; null once that account is deleted.';
comment on column app.analysts.name is 'Their name.';
comment on column app.analysts.email is 'Their address, in lower case; once per company.';
comment on column app.analysts.firm is 'Where they work.';
comment on column app.analysts.topics is 'What they cover.';
comment on column app.analysts.notes is 'What the team should know.';
comment on column app.analysts.revision is 'Number of changes, plus one.';
comment on column app.analysts.created_at is 'When it was added.';
comment on column app.analysts.updated_at is 'When it last changed.';

create index analysts_newest on app.analysts (company_id, created_at desc, id desc);
create index analysts_firm on app.analysts (company_id, firm);
create index analysts_user_id on app.analysts (user_id);

call app.protect('app.analysts', 'company_id');

create table app.analyst_lists (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  name text not null
    constraint analyst_lists_name_length check (char_length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  constraint analyst_lists_id_key unique (id, company_id)
);

comment on table app.analyst_lists is 'Lists of analysts, such as Tier 1.';
comment on column app.analyst_lists.id is 'The list.';
comment on column app.analyst_lists.company_id is 'The company whose list it is.';
comment on column app.analyst_lists.name is 'Its name; once per company, in any case.';
comment on column app.analyst_lists.created_at is 'When it was made.';

create unique index analyst_lists_name on app.analyst_lists (company_id, lower(name));

call app.protect('app.analyst_lists', 'company_id');

create table app.analyst_list_members (
  list_id uuid not null,
  analyst_id uuid not null,
  company_id uuid not null,
  constraint analyst_list_members_pkey primary key (list_id, analyst_id),
  constraint analyst_list_members_list_id_fkey foreign key (list_id, company_id)
    references app.analyst_lists (id, company_id) on delete cascade,
  constraint analyst_list_members_analyst_id_fkey foreign key (analyst_id, company_id)
    references app.analysts (id, company_id) on delete cascade
);

comment on table app.analyst_list_members is 'Which analysts are in which list.';
comment on column app.analyst_list_members.list_id is 'The list.';
comment on column app.analyst_list_members.analyst_id is 'The analyst.';
comment on column app.analyst_list_members.company_id is 'The company of both.';

create index analyst_list_members_analyst_id on app.analyst_list_members (analyst_id, company_id);
create index analyst_list_members_list_id on app.analyst_list_members (list_id, company_id);

call app.protect('app.analyst_list_members', 'company_id');

create table app.analyst_log (
  id uuid primary key default gen_random_uuid(),
  analyst_id uuid not null,
  company_id uuid not null,
  user_id uuid references auth.users on delete set null,
  text text not null
    constraint analyst_log_text_length check (char_length(text) between 1 and 5000),
  due_on date,
  done_at timestamptz
    constraint analyst_log_done_follow_up check (done_at is null or due_on is not null),
  created_at timestamptz not null default app.now(),
  constraint analyst_log_analyst_id_fkey foreign key (analyst_id, company_id)
    references app.analysts (id, company_id) on delete cascade
);

comment on table app.analyst_log is 'Notes and follow-ups about an analyst.';
comment on column app.analyst_log.id is 'The entry.';
comment on column app.analyst_log.analyst_id is 'The analyst.';
comment on column app.analyst_log.company_id is 'The company of the analyst.';
comment on column app.analyst_log.user_id is 'Who wrote it; null once that account is deleted.';
comment on column app.analyst_log.text is 'What happened, or is to be done.';
comment on column app.analyst_log.due_on is 'When to follow up; null for a note.';
comment on column app.analyst_log.done_at is 'When the follow-up was done.';
comment on column app.analyst_log.created_at is 'When it was written.';

create index analyst_log_analyst_id on app.analyst_log (analyst_id, company_id, created_at desc, id desc);
create index analyst_log_user_id on app.analyst_log (user_id);
create index analyst_log_due on app.analyst_log (company_id, due_on) where due_on is not null and done_at is null;

call app.protect('app.analyst_log', 'company_id');
