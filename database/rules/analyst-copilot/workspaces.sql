-- Workspaces that people share.

create or replace function app.people_of_my_workspaces() returns table (workspace_id uuid, user_id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with mine as (
      select w.id, w.user_id
      from app.copilot_workspaces w
      where w.deleted_at is null
        and (w.user_id = auth.uid()
             or w.id in (select s.workspace_id from app.copilot_workspace_members s
                         where s.user_id = auth.uid())))
    select m.id, m.user_id from mine m
    union all
    select m.id, s.user_id
    from mine m join app.copilot_workspace_members s on s.workspace_id = m.id;
end
$$;
comment on function app.people_of_my_workspaces() is
  'Who takes part now in the workspaces that the caller may read: their owners, and those they are shared with.';
grant execute on function app.people_of_my_workspaces() to authenticated;

create or replace function app.check_workspace_of_session() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.workspace_id is not null
     and (tg_op = 'INSERT' or new.workspace_id is distinct from old.workspace_id)
     and not exists (select from app.copilot_workspaces w
                     where w.id = new.workspace_id and w.deleted_at is null) then
    raise exception 'You do not have permission to use this workspace' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function app.check_workspace_of_session() is
  'Refuses to put a session into a workspace that the caller may not read. One it was in before may have closed.';

create or replace function app.limit_copilot_workspaces() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot_workspaces ' || new.user_id, 0));
  if 200 < (select count(*) from (
      select from app.copilot_workspaces w where w.user_id = new.user_id limit 201) counted) then
    raise exception 'You have 200 workspaces, the most there can be, counting those deleted in the last 30 days.'
      using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_copilot_workspaces() is
  'Raises BW043 when a person would have more than 200 workspaces.';

create or replace function app.limit_copilot_workspace_members() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot_workspace ' || new.workspace_id, 0));
  if 100 < (select count(*) from (
      select from app.copilot_workspace_members s where s.workspace_id = new.workspace_id limit 101) counted) then
    raise exception 'A workspace can be shared with at most 100 members.' using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_copilot_workspace_members() is
  'Raises BW043 when a workspace would be shared with more than 100 members.';

create or replace function app.tell_of_workspace() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.notifications
    (user_id, company_id, kind, subject_id, subject_name, actor_name, transaction_id)
  select m.user_id, m.company_id, 'workspace-shared', w.id, w.name, app.name_of_caller(), app.transaction_id()
  from public.team_members m
  join app.copilot_workspaces w on w.id = new.workspace_id
  where m.user_id = new.user_id
  for key share of m skip locked
  on conflict on constraint notifications_one_per_change do nothing;
  return null;
end
$$;
comment on function app.tell_of_workspace() is 'Notifies a member that a workspace is shared with them.';
