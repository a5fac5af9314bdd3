-- Triggers by table, in the order in which they fire.

-- app.trash
create or replace trigger trash_forget_access_requests after delete on app.trash
  for each row when (old.table_name = 'briefs') execute function app.forget_access_requests();
create or replace trigger trash_forget_embargo after delete on app.trash
  for each row when (old.table_name = 'briefs') execute function app.forget_embargo();
create or replace trigger trash_forget_files after delete on app.trash
  for each row when (old.table_name = 'briefs') execute function app.forget_files();
create or replace trigger trash_forget_questions after delete on app.trash
  for each row when (old.table_name = 'briefs') execute function app.forget_questions();
create or replace trigger trash_forget_record after delete on app.trash
  for each row execute function app.forget_record();
create or replace trigger trash_forget_shares after delete on app.trash
  for each row when (old.table_name = 'briefs') execute function app.forget_shares();
create or replace trigger trash_take_back_undone after delete on app.trash
  referencing old table as gone for each statement execute function app.take_back_undone();
create or replace trigger trash_trim after insert on app.trash
  referencing new table as added for each statement execute function app.trim_trash();
