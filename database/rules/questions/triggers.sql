-- Triggers by table, in the order in which they fire.

-- app.questions
create or replace trigger questions_keep_passages after update on app.questions
  for each row
  when (row (old.state, old.published_at) is distinct from row (new.state, new.published_at))
  execute function app.keep_question_passages();
create or replace trigger questions_hint_added after insert on app.questions referencing new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'questions', 'user', 'reader_id', 'questions', 'readers', 'case when published_at is not null then brief_id end', 'questions');
create or replace trigger questions_hint_changed after update on app.questions referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'questions', 'user', 'reader_id', 'questions', 'readers', 'case when published_at is not null then brief_id end', 'questions');
create or replace trigger questions_hint_deleted after delete on app.questions referencing old table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'questions', 'user', 'reader_id', 'questions', 'readers', 'case when published_at is not null then brief_id end', 'questions');
create or replace trigger questions_tell_added after insert on app.questions
  referencing new table as new_rows for each statement execute function app.tell_webhooks('questions');
create or replace trigger questions_tell_changed after update on app.questions
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks('questions');
create or replace trigger questions_tell_deleted after delete on app.questions
  referencing old table as old_rows for each statement execute function app.tell_webhooks('questions');

-- app.question_messages
create or replace trigger question_messages_hint_added after insert on app.question_messages referencing new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'questions');
create or replace trigger question_messages_hint_changed after update on app.question_messages referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'questions');
create or replace trigger question_messages_hint_deleted after delete on app.question_messages referencing old table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'questions');
create or replace trigger question_messages_keep_passages after insert on app.question_messages
  referencing new table as changed for each statement execute function app.keep_answer_passages();
create or replace trigger question_messages_keep_passages_changed after update on app.question_messages
  referencing new table as changed for each statement execute function app.keep_answer_passages();
create or replace trigger question_messages_keep_passages_deleted after delete on app.question_messages
  referencing old table as changed for each statement execute function app.keep_answer_passages();
