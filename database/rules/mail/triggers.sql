-- Triggers by table, in the order in which they fire.

-- app.mails
create or replace trigger mails_share_bounced after update of gave_up_at on app.mails
  for each row when (new.kind in ('share', 'collected') and new.gave_up_at is not null)
  execute function app.share_bounced();
