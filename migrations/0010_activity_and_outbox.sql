-- What happened, what is to be mailed, what was answered before, and what visitors sent.

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
  created_at timestamptz not null default now()
);
create index activity_company_id on app.activity (company_id, created_at desc, id desc);
create index activity_actor_id on app.activity (actor_id);

comment on table app.activity is 'One line per change in a company, written by the verb in the same transaction.';
comment on column app.activity.id is 'The line.';
comment on column app.activity.company_id is 'The company; filled in from the caller.';
comment on column app.activity.actor_id is 'Who did it; filled in from the caller, null once the account is deleted.';
comment on column app.activity.actor_name is 'Their name at that moment, so that the line still tells who it was.';
comment on column app.activity.action is 'The verb, e.g. createProduct.';
comment on column app.activity.subject_type is 'What it was done to, e.g. product.';
comment on column app.activity.subject_id is 'Its id; no foreign key, it may be gone.';
comment on column app.activity.details is 'Further facts, such as its name then.';
comment on column app.activity.created_at is 'When.';

alter table app.activity enable row level security;
alter table app.activity force row level security;
grant select, insert, update, delete on app.activity to service_role;
grant select, insert on app.activity to authenticated;
create policy managers_read_activity on app.activity for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));
create policy members_write_their_activity on app.activity for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and actor_id = (select auth.uid()));
create policy service_sees_the_company_of_its_job on app.activity to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));

create function app.sign_activity() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if app.is_outside_caller() then
    new.company_id := public.get_user_company(auth.uid());
    new.actor_id := auth.uid();
  else
    new.company_id := coalesce(new.company_id, app.job_company());
    new.actor_id := coalesce(new.actor_id, auth.uid());
  end if;
  if new.company_id is null then
    return null; -- who has no company leaves no line
  end if;
  new.actor_name := (
    select m.name from public.team_members m
    where m.user_id = new.actor_id and m.company_id = new.company_id);
  return new;
end
$$;
comment on function app.sign_activity() is 'A line carries the caller''s company and name, whatever the statement says.';
create trigger activity_sign before insert on app.activity
  for each row execute function app.sign_activity();

create table app.idempotency_keys (
  owner_id uuid not null references auth.users on delete cascade,
  key text not null
    constraint idempotency_keys_key_length check (char_length(key) between 1 and 255),
  endpoint text not null
    constraint idempotency_keys_endpoint_length check (char_length(endpoint) between 1 and 200),
  request_hash text not null
    constraint idempotency_keys_request_hash_sha256 check (request_hash ~ '^[0-9a-f]{64}$'),
  reply jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (owner_id, key)
);
create index idempotency_keys_created_at on app.idempotency_keys (created_at);

comment on table app.idempotency_keys is 'Answers given to an Idempotency-Key, written in the transaction of the change.';
comment on column app.idempotency_keys.owner_id is 'Who sent the key; others'' keys are other keys.';
comment on column app.idempotency_keys.key is 'The header.';
comment on column app.idempotency_keys.endpoint is 'The call it was sent with.';
comment on column app.idempotency_keys.request_hash is 'SHA-256 of the request in hex: the same key with another request is refused.';
comment on column app.idempotency_keys.reply is 'The answer; null while the first request is under way.';
comment on column app.idempotency_keys.created_at is 'When it was first sent.';

alter table app.idempotency_keys enable row level security;
alter table app.idempotency_keys force row level security;
grant select, insert, update, delete on app.idempotency_keys to authenticated, service_role;
create policy owners_keep_their_keys on app.idempotency_keys to authenticated
  using (owner_id = (select auth.uid()));
create policy service_does_all on app.idempotency_keys to service_role
  using ((select app.job_company()) is null)
  with check ((select app.job_company()) is null);

create table app.mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint mails_kind_length check (char_length(kind) between 1 and 100),
  to_address text not null
    constraint mails_to_address_format
      check (to_address ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(to_address) <= 320),
  subject text not null
    constraint mails_subject_one_line
      check (char_length(subject) between 1 and 500 and subject !~ '[\r\n]'),
  html text
    constraint mails_html_length check (char_length(html) <= 200000),
  text text
    constraint mails_text_length check (char_length(text) <= 200000),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0
    constraint mails_attempts_positive check (attempts >= 0),
  last_error text
    constraint mails_last_error_length check (char_length(last_error) <= 2000)
);
create index mails_created_at on app.mails (created_at desc, id desc);
create index mails_unsent on app.mails (created_at) where sent_at is null;

comment on table app.mails is 'The outbox. A job carries a mail''s id, never its text.';
comment on column app.mails.id is 'The mail.';
comment on column app.mails.kind is 'What it is, e.g. invitation.';
comment on column app.mails.to_address is 'To whom.';
comment on column app.mails.subject is 'Subject, one line.';
comment on column app.mails.html is 'Body; erased once sent.';
comment on column app.mails.text is 'Body as plain text; erased once sent.';
comment on column app.mails.created_at is 'When it was queued.';
comment on column app.mails.sent_at is 'When the mail server took it.';
comment on column app.mails.attempts is 'How often it was tried.';
comment on column app.mails.last_error is 'What the last attempt met.';

alter table app.mails enable row level security;
alter table app.mails force row level security;
grant select, insert, update, delete on app.mails to service_role;
create policy service_does_all on app.mails to service_role
  using ((select app.job_company()) is null)
  with check ((select app.job_company()) is null);
grant insert on app.mails to briefwell_definer;
create policy definer_queues on app.mails for insert to briefwell_definer with check (true);

create function app.queue_mail(
    id uuid, kind text, to_address text, subject text, html text, text_body text)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.mails (id, kind, to_address, subject, html, text)
  values (queue_mail.id, queue_mail.kind, queue_mail.to_address, queue_mail.subject,
          queue_mail.html, queue_mail.text_body);
  return queue_mail.id;
end
$$;
comment on function app.queue_mail(uuid, text, text, text, text, text) is
  'Puts a mail into the outbox in the transaction of the caller, who can''t read it there.';
grant execute on function app.queue_mail(uuid, text, text, text, text, text)
  to anon, authenticated, service_role;

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
  created_at timestamptz not null default now()
);
create index leads_created_at on app.leads (created_at desc, id desc);

comment on table app.leads is 'What visitors sent in the lead dialog.';
comment on column app.leads.id is 'The lead.';
comment on column app.leads.work_email is 'Work address.';
comment on column app.leads.first_name is 'First name.';
comment on column app.leads.last_name is 'Last name.';
comment on column app.leads.job_title is 'Job title.';
comment on column app.leads.company_name is 'Company.';
comment on column app.leads.job_function is 'Job function from the list.';
comment on column app.leads.country_region is 'Country or region from the list.';
comment on column app.leads.created_at is 'When it was sent.';

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
  created_at timestamptz not null default now()
);
create index contact_messages_created_at on app.contact_messages (created_at desc, id desc);

comment on table app.contact_messages is 'What visitors sent on the contact page.';
comment on column app.contact_messages.id is 'The message''s id.';
comment on column app.contact_messages.name is 'Name.';
comment on column app.contact_messages.email is 'Work address.';
comment on column app.contact_messages.company is 'Company.';
comment on column app.contact_messages.message is 'The message.';
comment on column app.contact_messages.created_at is 'When it was sent.';

do $$
declare
  guarded text;
begin
  foreach guarded in array array['leads', 'contact_messages'] loop
    execute format('alter table app.%I enable row level security', guarded);
    execute format('alter table app.%I force row level security', guarded);
    execute format('grant insert on app.%I to anon, authenticated', guarded);
    execute format('grant select, insert, update, delete on app.%I to service_role', guarded);
    execute format('create policy visitors_write on app.%I for insert to anon, authenticated with check (true)', guarded);
    execute format($policy$
      create policy service_does_all on app.%I to service_role
        using ((select app.job_company()) is null)
        with check ((select app.job_company()) is null)
    $policy$, guarded);
  end loop;
end
$$;

call app.hand_over_definer_functions();
