-- What the migrations before the first release made and rules/ no longer has. Recorded as rules that no file names, it is
-- dropped when the rules are applied.
insert into app.rules (name, checksum, version)
select name, '', '0.1.0' from (values
  ('function app.alert_readers'),
  ('function app.forget_canvas'),
  ('function app.forget_document'),
  ('function app.forget_own_canvases'),
  ('function app.forget_own_documents'),
  ('function app.library_canvases_count'),
  ('function app.library_documents_count'),
  ('function app.limit_canvas_widgets'),
  ('function app.limit_canvases'),
  ('function app.limit_document_blocks'),
  ('function app.limit_documents'),
  ('function app.mail_reader'),
  ('function app.may_change_canvas'),
  ('function app.may_change_document'),
  ('function app.move_canvas_to_trash'),
  ('function app.move_document_to_trash'),
  ('function app.my_notes'),
  ('function app.note_canvas_opened'),
  ('function app.note_document_opened'),
  ('function app.restore_canvases'),
  ('function app.restore_documents'),
  ('policy editors_change on app.answer_settings'),
  ('policy editors_change on app.share_settings'),
  ('policy managers_add on app.analyst_list_members'),
  ('policy managers_add on app.analyst_lists'),
  ('policy managers_add on app.analyst_log'),
  ('policy managers_add on app.analysts'),
  ('policy managers_add on app.embargo_terms'),
  ('policy managers_change on app.analyst_list_members'),
  ('policy managers_change on app.analyst_lists'),
  ('policy managers_change on app.analyst_log'),
  ('policy managers_change on app.analysts'),
  ('policy managers_change on app.copilot_retention'),
  ('policy managers_change on app.embargo_terms'),
  ('policy managers_delete on app.analyst_list_members'),
  ('policy managers_delete on app.analyst_lists'),
  ('policy managers_delete on app.analyst_log'),
  ('policy managers_delete on app.analysts'),
  ('policy managers_delete on app.embargo_terms'),
  ('procedure app.hand_over_definer_functions'),
  ('procedure app.hint'),
  ('trigger trash_forget_canvas on app.trash'),
  ('trigger trash_forget_document on app.trash'),
  ('trigger users_forget_own_canvases on auth.users'),
  ('trigger users_forget_own_documents on auth.users')
) as before (name)
on conflict do nothing;

-- The one with other arguments stays.
drop function if exists app.session_hold(timestamptz, boolean);
