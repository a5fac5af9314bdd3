-- Triggers by table, in the order in which they fire.

-- public.team_invitations
create or replace trigger team_invitations_guard before insert on public.team_invitations
  for each row execute function app.guard_invitation();
create or replace trigger team_invitations_keep_token before update on public.team_invitations
  for each row execute function app.keep_token();
create or replace trigger team_invitations_prepare before insert on public.team_invitations
  for each row execute function app.prepare_invitation();
create or replace trigger team_invitations_trim after insert on public.team_invitations
  referencing new table as added for each statement execute function app.trim_invitations();
