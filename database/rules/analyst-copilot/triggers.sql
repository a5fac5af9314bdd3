-- Triggers by table, in the order in which they fire.

-- app.copilot_sessions
create or replace trigger copilot_sessions_check_workspace before insert or update of workspace_id on app.copilot_sessions
  for each row execute function app.check_workspace_of_session();
create or replace trigger copilot_sessions_limit after insert on app.copilot_sessions
  for each row execute function app.limit_copilot();

-- app.copilot_queries
create or replace trigger copilot_queries_limit before insert on app.copilot_queries
  for each row execute function app.limit_questions();
create or replace trigger copilot_queries_record after insert or update of answer on app.copilot_queries
  for each row execute function app.record_question();

-- app.copilot_workspaces
create or replace trigger copilot_workspaces_limit after insert on app.copilot_workspaces
  for each row execute function app.limit_copilot_workspaces();

-- app.copilot_workspace_members
create or replace trigger copilot_workspace_members_limit after insert on app.copilot_workspace_members
  for each row execute function app.limit_copilot_workspace_members();
create or replace trigger copilot_workspace_members_tell after insert on app.copilot_workspace_members
  for each row execute function app.tell_of_workspace();

-- app.copilot_questions
create or replace trigger copilot_questions_limit after insert or update of deleted_at on app.copilot_questions
  for each row when (new.deleted_at is null) execute function app.limit_copilot_questions();
