-- Queueing a mail in the transaction of its reason.

create or replace function app.queue_mail(
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
  'Adds a mail to the outbox in the caller''s transaction. The caller cannot read the outbox.';
grant execute on function app.queue_mail(uuid, text, text, text, text, text, text) to anon, authenticated, service_role;
