-- Workspaces group sessions with the analyst copilot. They belong to the person who makes them, who shares
-- them with members of their company.

create table app.copilot_workspaces (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  name text not null
    constraint copilot_workspaces_name_length
      check (char_length(btrim(name)) >= 1 and char_length(name) <= 100),
  description text not null
    constraint copilot_workspaces_description_length check (char_length(description) <= 1000),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  deleted_at timestamptz,
  constraint copilot_workspaces_of_a_person unique (id, user_id)
);
create index copilot_workspaces_user_id on app.copilot_workspaces (user_id, created_at desc, id desc);
create index copilot_workspaces_deleted_at on app.copilot_workspaces (deleted_at) where deleted_at is not null;

comment on table app.copilot_workspaces is 'Groups of sessions with the analyst copilot.';
comment on column app.copilot_workspaces.id is 'The workspace.';
comment on column app.copilot_workspaces.user_id is 'Whose it is: they alone change, share and delete it.';
comment on column app.copilot_workspaces.name is 'Name.';
comment on column app.copilot_workspaces.description is 'What it is for; may be empty.';
comment on column app.copilot_workspaces.created_at is 'When it was made.';
comment on column app.copilot_workspaces.updated_at is 'When its owner last changed it.';
comment on column app.copilot_workspaces.deleted_at is
  'When its owner deleted it; until it goes for good after 30 days it can be restored.';

-- Sharing ends with the membership of either side: the rows go with it.
create table app.copilot_workspace_members (
  workspace_id uuid not null,
  owner_id uuid not null references public.team_members (user_id) on delete cascade,
  user_id uuid not null references public.team_members (user_id) on delete cascade,
  created_at timestamptz not null default app.now(),
  constraint copilot_workspace_members_pkey primary key (workspace_id, user_id),
  constraint copilot_workspace_members_of_the_owner foreign key (workspace_id, owner_id)
    references app.copilot_workspaces (id, user_id) on delete cascade,
  constraint copilot_workspace_members_not_the_owner check (user_id <> owner_id)
);
create index copilot_workspace_members_user_id on app.copilot_workspace_members (user_id);
create index copilot_workspace_members_owner_id on app.copilot_workspace_members (owner_id, workspace_id);

comment on table app.copilot_workspace_members is
  'With whom workspaces are shared: they read its sessions and add their own.';
comment on column app.copilot_workspace_members.workspace_id is 'The workspace.';
comment on column app.copilot_workspace_members.owner_id is 'Whose it is, a member of the same company.';
comment on column app.copilot_workspace_members.user_id is 'With whom it is shared.';
comment on column app.copilot_workspace_members.created_at is 'Since when.';

alter table app.copilot_sessions
  add column workspace_id uuid references app.copilot_workspaces on delete set null;
create index copilot_sessions_workspace_id on app.copilot_sessions (workspace_id, created_at desc, id desc);
comment on column app.copilot_sessions.workspace_id is
  'The workspace into which its author put it. It counts while the author has access to it.';

call app.protect('app.copilot_workspaces');
call app.protect('app.copilot_workspace_members');
grant select, insert, update (name, description, updated_at, deleted_at)
  on app.copilot_workspaces to authenticated;
grant select, insert, delete on app.copilot_workspace_members to authenticated;
grant update (workspace_id) on app.copilot_sessions to authenticated;
grant select on app.copilot_workspaces, app.copilot_workspace_members to briefwell_definer;
create policy definer_reads on app.copilot_workspaces for select to briefwell_definer using (true);
create policy definer_reads on app.copilot_workspace_members for select to briefwell_definer using (true);

-- ------------------------------------------------------------------ who reads what

create function app.people_of_my_workspaces() returns table (workspace_id uuid, user_id uuid)
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

-- Policies of one command are tried in the order of their names: what is one's own comes first.
create policy people_keep_their_own on app.copilot_workspaces to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy those_it_is_shared_with_read on app.copilot_workspaces for select to authenticated
  using (id in (select p.workspace_id from app.people_of_my_workspaces() p));

create policy people_see_each_other on app.copilot_workspace_members for select to authenticated
  using (workspace_id in (select p.workspace_id from app.people_of_my_workspaces() p));
create policy owners_share_with_colleagues on app.copilot_workspace_members for insert to authenticated
  with check (owner_id = (select auth.uid())
              and user_id in (select m.user_id from public.team_members m));
create policy owners_end_sharing on app.copilot_workspace_members for delete to authenticated
  using (owner_id = (select auth.uid()));

create policy those_it_is_shared_with_read on app.copilot_sessions for select to authenticated
  using (deleted_at is null
         and (workspace_id, user_id) in (
           select p.workspace_id, p.user_id from app.people_of_my_workspaces() p));
create policy those_it_is_shared_with_read on app.copilot_queries for select to authenticated
  using (exists (select from app.copilot_sessions s where s.id = session_id));
alter policy people_ask_in_their_sessions on app.copilot_queries
  with check (user_id = (select auth.uid())
              and exists (select from app.copilot_sessions s
                          where s.id = session_id and s.user_id = (select auth.uid())));

create function app.check_workspace_of_session() returns trigger
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
create trigger copilot_sessions_check_workspace before insert or update of workspace_id on app.copilot_sessions
  for each row execute function app.check_workspace_of_session();

-- ------------------------------------------------------------------ limits and notifications

create function app.limit_copilot_workspaces() returns trigger
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
create trigger copilot_workspaces_limit after insert on app.copilot_workspaces
  for each row execute function app.limit_copilot_workspaces();

create function app.limit_copilot_workspace_members() returns trigger
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
create trigger copilot_workspace_members_limit after insert on app.copilot_workspace_members
  for each row execute function app.limit_copilot_workspace_members();

alter table app.notifications drop constraint notifications_kind_known,
  add constraint notifications_kind_known
    check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken',
                    'captions-ready', 'captions-failed', 'question-asked', 'question-overdue',
                    'brief-watched', 'access-asked', 'colleague-proposed', 'workspace-shared'));
comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready, video-broken, captions-ready, captions-failed, question-asked, question-overdue, brief-watched, access-asked, colleague-proposed or workspace-shared.';
comment on column app.notifications.subject_id is
  'The brief or workspace that the notification links to; null for kinds that link to a list.';

create function app.tell_of_workspace() returns trigger
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
create trigger copilot_workspace_members_tell after insert on app.copilot_workspace_members
  for each row execute function app.tell_of_workspace();

call app.hand_over_definer_functions();
