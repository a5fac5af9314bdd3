-- The outbox takes text messages too.

alter table app.mails
  drop constraint mails_to_address_format,
  add constraint mails_to_address_format check (
    (to_address ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(to_address) <= 320)
    or to_address ~ '^\+[1-9][0-9]{1,14}$');

comment on table app.mails is 'The outbox of mails and text messages. A job carries an id, never a text.';
comment on column app.mails.to_address is 'To whom: an address, or for a text message the phone in E.164.';
comment on column app.mails.subject is 'Subject, one line; a text message says that it is one.';
comment on column app.mails.sent_at is 'When the mail server, or SMS_WEBHOOK_URL, took it.';
