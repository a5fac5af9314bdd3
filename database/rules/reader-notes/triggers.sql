-- Triggers by table, in the order in which they fire.

-- app.reader_notes
create or replace trigger reader_notes_name before insert on app.reader_notes
  for each row when (new.title is null) execute function app.name_noted_brief();
create or replace trigger reader_notes_limit after insert on app.reader_notes
  referencing new table as added for each statement execute function app.limit_notes();
