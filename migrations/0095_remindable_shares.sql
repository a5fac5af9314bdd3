-- Readers who cannot be reminded any more are left out of the index for reminders: otherwise each run of the job
-- reads all unopened shares, however old. The condition of app.take_reminders implies this one.

create index shares_remindable on app.shares (mailed_at)
  where remind and opened_at is null and revoked_at is null and coalesce(reminders, 0) < 2;
drop index app.shares_to_remind;
