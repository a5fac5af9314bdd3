-- Triggers by table, in the order in which they fire.

-- app.canvases
create or replace trigger canvases_hint_changed after update on app.canvases
  for each row execute function app.send_record_hint();
create or replace trigger canvases_keep_passages after insert on app.canvases
  for each row execute function app.keep_canvas_passages();
create or replace trigger canvases_keep_passages_changed after update on app.canvases
  for each row
  when (row (old.title, old.deleted_at is null) is distinct from row (new.title, new.deleted_at is null))
  execute function app.keep_canvas_passages();
create or replace trigger canvases_limit after insert on app.canvases
  for each row execute function app.limit_records('1000');
create or replace trigger canvases_move_to_trash after update of deleted_at on app.canvases
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function app.move_record_to_trash();

-- app.canvas_widgets
create or replace trigger canvas_widgets_keep_passages after insert on app.canvas_widgets
  for each row when (new.widget is not null) execute function app.keep_widget_passages();
create or replace trigger canvas_widgets_keep_passages_changed after update on app.canvas_widgets
  for each row
  when (row (old.widget -> 'title', old.widget -> 'data', old.widget -> 'proposed')
        is distinct from row (new.widget -> 'title', new.widget -> 'data', new.widget -> 'proposed'))
  execute function app.keep_widget_passages();
create or replace trigger canvas_widgets_leave_pins after update on app.canvas_widgets
  for each row when (old.widget is not null and new.widget is null)
  execute function app.leave_pins();
create or replace trigger canvas_widgets_limit_added after insert on app.canvas_widgets
  referencing new table as new_rows for each statement execute function app.limit_parts(
    'canvas_id', 'widget', '500', 'A canvas has at most 500 widgets.',
    '900000', 'The texts of this canvas are too long: 900 kB is the most.');
create or replace trigger canvas_widgets_limit_changed after update on app.canvas_widgets
  referencing new table as new_rows for each statement execute function app.limit_parts(
    'canvas_id', 'widget', '500', 'A canvas has at most 500 widgets.',
    '900000', 'The texts of this canvas are too long: 900 kB is the most.');

-- app.canvas_versions
create or replace trigger canvas_versions_keep before insert on app.canvas_versions
  for each row execute function app.keep_canvas_version();
create or replace trigger canvas_versions_limit after insert on app.canvas_versions
  for each row when (new.name is not null) execute function app.limit_canvas_versions();
create or replace trigger canvas_versions_pass_on after delete on app.canvas_versions
  for each row when (old.widgets is not null and old.content_hash is not null)
  execute function app.pass_on_canvas_content();
create or replace trigger canvas_versions_trim after insert on app.canvas_versions
  for each row when (new.name is null) execute function app.trim_canvas_versions();

-- app.canvas_pictures
create or replace trigger canvas_pictures_admit before insert on app.canvas_pictures
  for each row execute function app.admit_canvas_picture();

-- app.canvas_votes
create or replace trigger canvas_votes_hint_added after insert on app.canvas_votes referencing new table as changed_rows
  for each statement execute function app.send_hints('company', '(select k.company_id from app.canvases k where k.id = canvas_id)', 'votes');
create or replace trigger canvas_votes_hint_changed after update on app.canvas_votes referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', '(select k.company_id from app.canvases k where k.id = canvas_id)', 'votes');

-- app.canvas_dots
create or replace trigger canvas_dots_hint_added after insert on app.canvas_dots referencing new table as changed_rows
  for each statement execute function app.send_hints('company', '(select k.company_id from app.canvas_votes v join app.canvases k on k.id = v.canvas_id where v.id = vote_id)', 'votes');
create or replace trigger canvas_dots_hint_deleted after delete on app.canvas_dots referencing old table as changed_rows
  for each statement execute function app.send_hints('company', '(select k.company_id from app.canvas_votes v join app.canvases k on k.id = v.canvas_id where v.id = vote_id)', 'votes');
