-- Who may read and write the rows: grants and policies, by table.

-- public.team_members
grant select, delete,
  insert (id, company_id, name, email, role, user_id, avatar_url, created_at, revision),
  update (id, company_id, name, email, role, user_id, avatar_url, created_at, revision)
  on public.team_members to authenticated;
grant select, insert, update, delete on public.team_members to briefwell_definer;
create policy definer_reads on public.team_members for select to briefwell_definer using (true);
create policy definer_changes on public.team_members for update to briefwell_definer using (true);
create policy definer_founds on public.team_members for insert to briefwell_definer
  with check (user_id = (select auth.uid()));
create policy members_read_their_team on public.team_members for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_invite on public.team_members for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_team(auth.uid())));
create policy managers_change_members on public.team_members for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));
create policy managers_remove_members on public.team_members for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));
-- A key never changes a team, whatever its maker may do.
create policy keys_add_nobody on public.team_members as restrictive for insert to authenticated
  with check (not app.by_key());
create policy keys_change_nobody on public.team_members as restrictive for update to authenticated
  using (not app.by_key());
create policy keys_remove_nobody on public.team_members as restrictive for delete to authenticated
  using (not app.by_key());
create policy definer_removes on public.team_members for delete to briefwell_definer using (true);

-- public.team_permissions
grant select, insert, update on public.team_permissions to authenticated;
grant select, insert on public.team_permissions to briefwell_definer;
create policy definer_reads on public.team_permissions for select to briefwell_definer using (true);
create policy definer_founds on public.team_permissions for insert to briefwell_definer
  with check (team_member_id in (select m.id from public.team_members m
                                 where m.user_id = (select auth.uid())));
-- The subqueries see only the caller's own team, because team_members has policies of its own.
create policy members_read_permissions on public.team_permissions for select to authenticated
  using (team_member_id in (select m.id from public.team_members m));
create policy managers_give_permissions on public.team_permissions for insert to authenticated
  with check ((select public.user_can_manage_team(auth.uid()))
              and team_member_id in (select m.id from public.team_members m));
create policy managers_change_permissions on public.team_permissions for update to authenticated
  using ((select public.user_can_manage_team(auth.uid()))
         and team_member_id in (select m.id from public.team_members m));
create policy keys_give_no_permissions on public.team_permissions as restrictive for insert to authenticated
  with check (not app.by_key());
create policy keys_change_no_permissions on public.team_permissions as restrictive for update to authenticated
  using (not app.by_key());

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
