-- What visitors send to the operator.

create table app.leads (
  id uuid primary key default gen_random_uuid(),
  work_email text not null
    constraint leads_work_email_format
      check (work_email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(work_email) <= 320),
  first_name text not null
    constraint leads_first_name_length check (char_length(btrim(first_name)) >= 1 and char_length(first_name) <= 200),
  last_name text not null
    constraint leads_last_name_length check (char_length(btrim(last_name)) >= 1 and char_length(last_name) <= 200),
  job_title text not null
    constraint leads_job_title_length check (char_length(btrim(job_title)) >= 1 and char_length(job_title) <= 200),
  company_name text not null
    constraint leads_company_name_length check (char_length(btrim(company_name)) >= 1 and char_length(company_name) <= 200),
  job_function text not null
    constraint leads_job_function_length check (char_length(btrim(job_function)) >= 1 and char_length(job_function) <= 200),
  country_region text not null
    constraint leads_country_region_length check (char_length(btrim(country_region)) >= 1 and char_length(country_region) <= 200),
  -- The mail is written after this row, in the same transaction.
  mail_id uuid
    constraint leads_mail_id_fkey references app.mails on delete set null deferrable initially deferred,
  request_hash text
    constraint leads_request_hash_key unique
    constraint leads_request_hash_sha256 check (request_hash ~ '^[0-9a-f]{64}$'),
  suspicion text
    constraint leads_suspicion_known check (suspicion in ('hidden field', 'haste')),
  created_at timestamptz not null default app.now()
);

comment on table app.leads is 'Leads that visitors sent from the lead dialog.';
comment on column app.leads.id is 'The lead.';
comment on column app.leads.work_email is 'Work address.';
comment on column app.leads.first_name is 'First name.';
comment on column app.leads.last_name is 'Last name.';
comment on column app.leads.job_title is 'Job title.';
comment on column app.leads.company_name is 'Company.';
comment on column app.leads.job_function is 'Job function from the list.';
comment on column app.leads.country_region is 'Country or region from the list.';
comment on column app.leads.mail_id is 'The mail that notifies us; null if none was sent.';
comment on column app.leads.request_hash is
  'SHA-256 in hex of the Idempotency-Key and the request, so that a repeated request is stored once.';
comment on column app.leads.suspicion is 'Why it looks automated, in which case nobody is mailed; null for people.';
comment on column app.leads.created_at is 'When it was sent.';

create index leads_created_at on app.leads (created_at desc, id desc);
create index leads_mail_id on app.leads (mail_id);

call app.protect('app.leads');

create table app.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint contact_messages_name_length check (char_length(btrim(name)) >= 2 and char_length(name) <= 200),
  email text not null
    constraint contact_messages_email_format
      check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 320),
  company text
    constraint contact_messages_company_length check (char_length(company) <= 200),
  message text not null
    constraint contact_messages_message_length check (char_length(btrim(message)) >= 10 and char_length(message) <= 20000),
  -- The mail is written after this row, in the same transaction.
  mail_id uuid
    constraint contact_messages_mail_id_fkey references app.mails on delete set null deferrable initially deferred,
  request_hash text
    constraint contact_messages_request_hash_key unique
    constraint contact_messages_request_hash_sha256 check (request_hash ~ '^[0-9a-f]{64}$'),
  suspicion text
    constraint contact_messages_suspicion_known check (suspicion in ('hidden field', 'haste')),
  created_at timestamptz not null default app.now()
);

comment on table app.contact_messages is 'Messages that visitors sent from the contact page.';
comment on column app.contact_messages.id is 'The message''s id.';
comment on column app.contact_messages.name is 'Name.';
comment on column app.contact_messages.email is 'Work address.';
comment on column app.contact_messages.company is 'Company.';
comment on column app.contact_messages.message is 'The message.';
comment on column app.contact_messages.mail_id is 'The mail that brings it to us; null if none was sent.';
comment on column app.contact_messages.request_hash is
  'SHA-256 in hex of the Idempotency-Key and the request, so that a repeated request is stored once.';
comment on column app.contact_messages.suspicion is
  'Why it looks automated, in which case nobody is mailed; null for people.';
comment on column app.contact_messages.created_at is 'When it was sent.';

create index contact_messages_created_at on app.contact_messages (created_at desc, id desc);
create index contact_messages_mail_id on app.contact_messages (mail_id);

call app.protect('app.contact_messages');
