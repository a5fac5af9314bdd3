-- The outbox, addresses that take no mail, and mails to readers that wait.

create table app.mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint mails_kind_length check (char_length(kind) between 1 and 100),
  to_address text not null
    constraint mails_to_address_format
      check ((to_address ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(to_address) <= 320)
             or to_address ~ '^\+[1-9][0-9]{1,14}$'),
  reply_to text
    constraint mails_reply_to_format
      check (reply_to ~ '^[^@[:space:]<>,;]+@[^@[:space:]<>,;]+$' and char_length(reply_to) <= 320),
  subject text not null
    constraint mails_subject_one_line
      check (char_length(subject) between 1 and 500 and subject !~ '[\r\n]'),
  html text
    constraint mails_html_length check (char_length(html) <= 200000),
  text text
    constraint mails_text_length check (char_length(text) <= 200000),
  unsubscribe_url text
    constraint mails_unsubscribe_url_one_line
      check (unsubscribe_url ~ '^https?://[^[:space:]<>]+$' and char_length(unsubscribe_url) <= 2048),
  created_at timestamptz not null default app.now(),
  sent_at timestamptz,
  tried_until timestamptz not null default app.now() + interval '3 days',
  claimed_until timestamptz,
  gave_up_at timestamptz,
  attempts integer not null default 0
    constraint mails_attempts_positive check (attempts >= 0),
  last_error text
    constraint mails_last_error_length check (char_length(last_error) <= 2000),
  bounced_at timestamptz
);

comment on table app.mails is 'The outbox of mails and text messages. Jobs carry only an id, never the text.';
comment on column app.mails.id is 'The mail.';
comment on column app.mails.kind is 'What kind of message, e.g. invitation.';
comment on column app.mails.to_address is 'The recipient: an address, or for a text message the phone in E.164.';
comment on column app.mails.reply_to is 'Who receives replies, if not the sender.';
comment on column app.mails.subject is 'Subject, one line; says so for a text message.';
comment on column app.mails.html is 'HTML body; erased once sent.';
comment on column app.mails.text is 'Plain text body; erased once sent.';
comment on column app.mails.unsubscribe_url is 'Target of List-Unsubscribe, for mails that allow it; erased once sent.';
comment on column app.mails.created_at is 'When it was queued.';
comment on column app.mails.sent_at is 'When the mail server, or SMS_WEBHOOK_URL, accepted it.';
comment on column app.mails.tried_until is 'When to stop trying.';
comment on column app.mails.claimed_until is 'Until when one worker has claimed it; null while none has.';
comment on column app.mails.gave_up_at is 'When the last attempt failed. The body is erased, as after sending.';
comment on column app.mails.attempts is 'Number of attempts.';
comment on column app.mails.last_error is 'Error of the last attempt.';
comment on column app.mails.bounced_at is 'When a report said that it could not be delivered; null if none did.';

create index mails_created_at on app.mails (created_at desc, id desc);
create index mails_unsent on app.mails (created_at) where sent_at is null;

call app.protect('app.mails');

create table app.mail_opt_outs (
  address_hash text not null
    constraint mail_opt_outs_address_hash_hex check (address_hash ~ '^[0-9a-f]{64}$'),
  company_id uuid,
  created_at timestamptz not null default app.now(),
  constraint mail_opt_outs_key unique nulls not distinct (address_hash, company_id)
);

comment on table app.mail_opt_outs is 'Who wants no more share mails. Kept for ever, and as hashes.';
comment on column app.mail_opt_outs.address_hash is 'SHA-256 of the address in lower case, in hex.';
comment on column app.mail_opt_outs.company_id is 'From which company; null for all of them.';
comment on column app.mail_opt_outs.created_at is 'When they said so.';

create index mail_opt_outs_company_id on app.mail_opt_outs (company_id);

call app.protect('app.mail_opt_outs');

create table app.bounced_addresses (
  address_hash text primary key
    constraint bounced_addresses_address_hash_hex check (address_hash ~ '^[0-9a-f]{64}$'),
  bounced_at timestamptz not null default app.now(),
  status text not null
    constraint bounced_addresses_status_form check (status ~ '^5\.[0-9]{1,3}\.[0-9]{1,3}$')
);

comment on table app.bounced_addresses is
  'Addresses whose mailbox does not exist or accepts nothing: readers get no mail there from any company. Kept as hashes.';
comment on column app.bounced_addresses.address_hash is 'SHA-256 of the address in lower case, in hex.';
comment on column app.bounced_addresses.bounced_at is 'Since when; the shares that it stopped have the same bounced_at.';
comment on column app.bounced_addresses.status is 'Why, as a status of RFC 3463.';

call app.protect('app.bounced_addresses');

create table app.mailbox_days (
  company_id uuid not null,
  email text not null,
  sent_on date not null,
  mails integer not null default 0,
  answers integer not null default 0,
  embargo_at timestamptz,
  constraint mailbox_days_pkey primary key (company_id, email, sent_on)
);

comment on table app.mailbox_days is 'How many mails each company sent to a reader''s address, by day, for a week.';
comment on column app.mailbox_days.company_id is 'The company.';
comment on column app.mailbox_days.email is 'The address, in lower case.';
comment on column app.mailbox_days.sent_on is 'The day in UTC.';
comment on column app.mailbox_days.mails is 'How many mails about shares and embargoes, and reminders.';
comment on column app.mailbox_days.answers is 'How many mails about answers, which have a limit of their own.';
comment on column app.mailbox_days.embargo_at is 'When a mail beyond the limit last told of changed embargoes.';

create index mailbox_days_sent_on on app.mailbox_days (sent_on);

call app.protect('app.mailbox_days', 'company_id');

create table app.held_mails (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  email text not null,
  share_id uuid not null,
  kind text not null
    constraint held_mails_kind_known check (kind in ('share', 'embargo', 'answer')),
  question_id uuid,
  held_at timestamptz not null default app.now(),
  due_at timestamptz not null,
  constraint held_mails_one_of_a_kind unique nulls not distinct (share_id, kind, question_id)
);

comment on table app.held_mails is
  'What a reader is told in a later mail, because the company has sent them enough today. The mail says what holds when it is sent.';
comment on column app.held_mails.id is 'The item.';
comment on column app.held_mails.company_id is 'The company.';
comment on column app.held_mails.email is 'The reader''s address, in lower case.';
comment on column app.held_mails.share_id is 'What it is about.';
comment on column app.held_mails.kind is 'share, embargo (it has changed) or answer.';
comment on column app.held_mails.question_id is 'The answered question.';
comment on column app.held_mails.held_at is 'Since when it waits.';
comment on column app.held_mails.due_at is 'When it is mailed: on the next day; news of an embargo as soon as it stays unchanged.';

create index held_mails_due on app.held_mails (due_at);
create index held_mails_mailbox on app.held_mails (company_id, email);
create index held_mails_question_id on app.held_mails (question_id);

call app.protect('app.held_mails', 'company_id');
