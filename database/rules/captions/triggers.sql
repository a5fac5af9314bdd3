-- Triggers by table, in the order in which they fire.

-- app.captions
create or replace trigger captions_keep_in_trash before delete on app.captions
  for each row execute function app.keep_captions_in_trash();
create or replace trigger captions_stamp_updated_at before update on app.captions
  for each row execute function app.stamp_updated_at();
create or replace trigger captions_tell_who_asked after insert on app.captions
  for each row when (new.automatic) execute function app.tell_of_captions();
create or replace trigger captions_count_added after insert on app.captions
  referencing new table as added
  for each statement execute function app.count_captions('tracks', '1');
create or replace trigger captions_count_removed after delete on app.captions
  referencing old table as removed
  for each statement execute function app.count_captions('tracks', '1');

-- app.caption_lines
create or replace trigger caption_lines_count_added after insert on app.caption_lines
  referencing new table as added
  for each statement execute function app.count_captions('bytes', 'octet_length(text)');
create or replace trigger caption_lines_count_changed after update on app.caption_lines
  referencing old table as removed new table as added
  for each statement execute function app.count_captions('bytes', 'octet_length(text)');
create or replace trigger caption_lines_count_removed after delete on app.caption_lines
  referencing old table as removed
  for each statement execute function app.count_captions('bytes', 'octet_length(text)');
create or replace trigger caption_lines_keep_passages after insert on app.caption_lines
  referencing new table as changed for each statement execute function app.keep_caption_passages();
create or replace trigger caption_lines_keep_passages_changed after update on app.caption_lines
  referencing new table as changed for each statement execute function app.keep_caption_passages();

-- app.transcriptions
create or replace trigger transcriptions_stamp_updated_at before update on app.transcriptions
  for each row execute function app.stamp_updated_at();
create or replace trigger transcriptions_tell_of_failure after update of failed on app.transcriptions
  for each row when (new.failed and not old.failed and new.problem is distinct from 'silent') execute function app.tell_of_captions();

-- app.caption_words
create or replace trigger caption_words_limit after insert on app.caption_words
  referencing new table as new_rows for each statement
  execute function app.limit_company_rows('500', 'words for captions');
