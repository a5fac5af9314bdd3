-- Triggers by table, in the order in which they fire.

-- app.document_comments
create or replace trigger document_comments_admit before insert on app.document_comments
  for each row execute function app.admit_document_comment();
create or replace trigger document_comments_tell after insert on app.document_comments
  for each row execute function app.tell_of_document_comment();
create or replace trigger document_comments_hint_added after insert on app.document_comments referencing new table as changed_rows
  for each statement execute function app.send_hints('company', 'coalesce((select d.company_id from app.documents d where d.id = document_id), (select k.company_id from app.canvases k where k.id = canvas_id))', 'comments');
create or replace trigger document_comments_hint_changed after update on app.document_comments referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', 'coalesce((select d.company_id from app.documents d where d.id = document_id), (select k.company_id from app.canvases k where k.id = canvas_id))', 'comments');
create or replace trigger document_comments_hint_deleted after delete on app.document_comments referencing old table as changed_rows
  for each statement execute function app.send_hints('company', 'coalesce((select d.company_id from app.documents d where d.id = document_id), (select k.company_id from app.canvases k where k.id = canvas_id))', 'comments');

-- app.comment_tasks
create or replace trigger comment_tasks_hint_added after insert on app.comment_tasks referencing new table as changed_rows
  for each statement execute function app.send_hints('company', '(select coalesce((select d.company_id from app.documents d where d.id = said.document_id), (select k.company_id from app.canvases k where k.id = said.canvas_id)) from app.document_comments said where said.id = comment_id)', 'comments');
create or replace trigger comment_tasks_hint_changed after update on app.comment_tasks referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', '(select coalesce((select d.company_id from app.documents d where d.id = said.document_id), (select k.company_id from app.canvases k where k.id = said.canvas_id)) from app.document_comments said where said.id = comment_id)', 'comments');
create or replace trigger comment_tasks_hint_deleted after delete on app.comment_tasks referencing old table as changed_rows
  for each statement execute function app.send_hints('company', '(select coalesce((select d.company_id from app.documents d where d.id = said.document_id), (select k.company_id from app.canvases k where k.id = said.canvas_id)) from app.document_comments said where said.id = comment_id)', 'comments');
