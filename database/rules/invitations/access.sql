-- Who may read and write the rows: grants and policies, by table.

-- public.team_invitations
grant select, insert on public.team_invitations to authenticated;
grant select, insert, update, delete on public.team_invitations to briefwell_definer;
create policy managers_read_invitations on public.team_invitations for select to authenticated
  using ((select public.user_can_manage_team(auth.uid()))
         and team_member_id in (select m.id from public.team_members m));
create policy managers_make_invitations on public.team_invitations for insert to authenticated
  with check ((select public.user_can_manage_team(auth.uid()))
              and team_member_id in (select m.id from public.team_members m));
create policy definer_reads on public.team_invitations for select to briefwell_definer using (true);
create policy definer_makes on public.team_invitations for insert to briefwell_definer with check (true);
create policy definer_changes on public.team_invitations for update to briefwell_definer using (true);
create policy definer_trims on public.team_invitations for delete to briefwell_definer using (true);
create policy keys_invite_nobody on public.team_invitations as restrictive for insert to authenticated
  with check (not app.by_key());

-- app.invitation_mails
grant select, insert, update, delete on app.invitation_mails to briefwell_definer;
create policy definer_counts on app.invitation_mails to briefwell_definer using (true) with check (true);
