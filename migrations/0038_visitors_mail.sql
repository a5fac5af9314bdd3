-- What visitors send: kept once for each request, with the mail that tells us of it; and mail that
-- is tried for three days, by one worker at a time, and then marked.

alter table app.mails
  add column reply_to text
    constraint mails_reply_to_format
      check (reply_to ~ '^[^@[:space:]<>,;]+@[^@[:space:]<>,;]+$' and char_length(reply_to) <= 320),
  add column tried_until timestamptz not null default now() + interval '3 days',
  add column claimed_until timestamptz,
  add column gave_up_at timestamptz;
comment on column app.mails.reply_to is 'Who gets the answer to it, where that is not the sender.';
comment on column app.mails.tried_until is 'Up to when it is tried.';
comment on column app.mails.claimed_until is 'Up to when one worker has it to itself; null while none has.';
comment on column app.mails.gave_up_at is
  'When it was tried for the last time in vain; its body is erased, as that of a sent one.';

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
drop function app.queue_mail(uuid, text, text, text, text, text);
create function app.queue_mail(
    id uuid, kind text, to_address text, subject text, html text, text_body text,
    reply_to text default null)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.mails (id, kind, to_address, subject, html, text, reply_to)
  values (queue_mail.id, queue_mail.kind, queue_mail.to_address, queue_mail.subject,
          queue_mail.html, queue_mail.text_body, queue_mail.reply_to);
  return queue_mail.id;
end
$$;
comment on function app.queue_mail(uuid, text, text, text, text, text, text) is
  'Puts a mail into the outbox in the transaction of the caller, who can''t read it there.';
revoke execute on function app.queue_mail(uuid, text, text, text, text, text, text) from public;
grant execute on function app.queue_mail(uuid, text, text, text, text, text, text)
  to anon, authenticated, service_role;
reset role;
revoke create on schema app from briefwell_definer;

-- The mail's id is known before the mail is written.
alter table app.leads
  add column mail_id uuid
    constraint leads_mail_id_fkey references app.mails on delete set null deferrable initially deferred,
  add column request_hash text
    constraint leads_request_hash_key unique
    constraint leads_request_hash_sha256 check (request_hash ~ '^[0-9a-f]{64}$'),
  add column suspicion text
    constraint leads_suspicion_known check (suspicion in ('hidden field', 'haste'));
create index leads_mail_id on app.leads (mail_id);
comment on column app.leads.mail_id is 'The mail that tells us of it; null where none was sent.';
comment on column app.leads.request_hash is
  'SHA-256 in hex of an Idempotency-Key and what it came with: a repetition is not kept again.';
comment on column app.leads.suspicion is
  'What marks it as a robot''s, so that nobody is mailed; null for what people send.';

alter table app.contact_messages
  add column mail_id uuid
    constraint contact_messages_mail_id_fkey references app.mails on delete set null deferrable initially deferred,
  add column request_hash text
    constraint contact_messages_request_hash_key unique
    constraint contact_messages_request_hash_sha256 check (request_hash ~ '^[0-9a-f]{64}$'),
  add column suspicion text
    constraint contact_messages_suspicion_known check (suspicion in ('hidden field', 'haste'));
create index contact_messages_mail_id on app.contact_messages (mail_id);
comment on column app.contact_messages.mail_id is
  'The mail that brings it to us; null where none was sent.';
comment on column app.contact_messages.request_hash is
  'SHA-256 in hex of an Idempotency-Key and what it came with: a repetition is not kept again.';
comment on column app.contact_messages.suspicion is
  'What marks it as a robot''s, so that nobody is mailed; null for what people send.';
