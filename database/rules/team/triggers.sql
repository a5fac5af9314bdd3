-- Triggers by table, in the order in which they fire.

-- public.team_members
create or replace trigger team_members_guard before insert or update or delete on public.team_members
  for each row execute function app.guard_team_member();
create or replace trigger team_members_guard_name before insert or update of name on public.team_members
  for each row execute function app.guard_name('name');
create or replace trigger team_members_named before insert or update of user_id on public.team_members
  for each row when (new.user_id is not null) execute function app.guard_named_member();
create or replace trigger team_members_revision before insert or update on public.team_members
  for each row execute function app.count_revision('name', 'email', 'user_id', 'avatar_url');
create or replace trigger team_members_bring_own_briefs after insert or update of user_id on public.team_members
  for each row when (new.user_id is not null) execute function app.bring_own_briefs();
create or replace trigger team_members_end_membership after delete on public.team_members
  for each row execute function app.end_membership();
create or replace trigger team_members_end_outgrown after update of role on public.team_members
  for each row execute function app.end_outgrown_invitations();
create or replace trigger team_members_end_outgrown_on_leaving after delete on public.team_members
  for each row execute function app.end_outgrown_invitations();
create or replace trigger team_members_note_change after update on public.team_members
  for each row execute function app.note_member_change();
create or replace trigger team_members_note_joining after update of user_id on public.team_members
  for each row when (old.user_id is null and new.user_id is not null)
  execute function app.note_joining();
create or replace trigger team_members_stop_webhooks after delete on public.team_members
  for each row execute function app.stop_webhooks();
create or replace trigger team_members_tell_of_joining after update of user_id on public.team_members
  for each row when (old.user_id is null and new.user_id is not null)
  execute function app.tell_of_joining();
create or replace trigger team_members_count_added after insert on public.team_members
  referencing new table as added for each statement execute function app.count_members();
create or replace trigger team_members_tell_added after insert on public.team_members
  referencing new table as new_rows for each statement execute function app.tell_webhooks('members');
create or replace trigger team_members_tell_changed after update on public.team_members
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks('members');
create or replace trigger team_members_tell_deleted after delete on public.team_members
  referencing old table as old_rows for each statement execute function app.tell_webhooks('members');

-- public.team_permissions
create or replace trigger team_permissions_guard before insert or update on public.team_permissions
  for each row execute function app.guard_team_permissions();
create or replace trigger team_permissions_revision before insert or update on public.team_permissions
  for each row execute function app.count_revision();
create or replace trigger team_permissions_end_outgrown after insert or update or delete on public.team_permissions
  for each row execute function app.end_outgrown_invitations();
create or replace trigger team_permissions_note_change after update on public.team_permissions
  for each row execute function app.note_rights_change();
create or replace trigger team_permissions_stop_webhooks after update or delete on public.team_permissions
  for each row execute function app.stop_webhooks();
create or replace trigger team_permissions_tell_changed after update on public.team_permissions
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks_of_rights();

-- public.team_invitations
create or replace trigger team_invitations_guard before insert on public.team_invitations
  for each row execute function app.guard_invitation();
create or replace trigger team_invitations_keep_token before update on public.team_invitations
  for each row execute function app.keep_token();
create or replace trigger team_invitations_prepare before insert on public.team_invitations
  for each row execute function app.prepare_invitation();
create or replace trigger team_invitations_trim after insert on public.team_invitations
  referencing new table as added for each statement execute function app.trim_invitations();
