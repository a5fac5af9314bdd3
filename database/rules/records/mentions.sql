-- Whom comments mention, and what becomes of comments that are tasks.

create or replace function app.mention(comment_id uuid, people uuid[]) returns table (user_id uuid, email text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  said app.document_comments;
  record record;
  mentioned uuid[];
  person record;
begin
  select c.* into said from app.document_comments c
  where c.id = mention.comment_id and c.user_id = auth.uid() and c.deleted_at is null;
  record := app.commented_record(said);
  with added as (
    insert into app.comment_mentions (comment_id, user_id)
    select said.id, m.user_id from public.team_members m
    where m.company_id = record.company_id and m.user_id = any(people)
    on conflict do nothing
    returning user_id)
  select coalesce(array_agg(a.user_id), '{}') into mentioned from added a;
  -- One notice is enough of one comment.
  delete from app.notifications n
  where n.comment_id = said.id and n.kind = record.kind || '-commented' and n.user_id = any(mentioned)
    and n.transaction_id = app.transaction_id();
  for person in
    select u.id, u.email
    from app.tell_of_record(
      record.company_id, record.id, record.title, mentioned, record.kind || '-mentioned', said.id) as told (id)
    join auth.users u on u.id = told.id
    left join app.notification_settings s on s.user_id = u.id
    where coalesce(s.digest, true) and app.mail_obstacle(u) is null
  loop
    if app.take_mail_room(record.company_id, lower(person.email), 'mention') then
      update app.notifications n set mailed_at = app.now()
      where n.comment_id = said.id and n.user_id = person.id and n.transaction_id = app.transaction_id();
      user_id := person.id;
      email := person.email;
      return next;
    end if;
  end loop;
end
$$;
comment on function app.mention(uuid, uuid[]) is
  'Notes whom the caller''s comment mentions, and notifies those who were not mentioned in it before. Returns whom to mail at once: those who want mail, up to three a day of the company; others find it in their digest.';
grant execute on function app.mention(uuid, uuid[]) to authenticated;

create or replace function app.may_settle_task(said app.document_comments) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  record record := app.commented_record(said);
begin
  return said.parent_id is null and said.deleted_at is null and record.deleted_at is null
    and (app.may_change_record(record.company_id, record.user_id)
         or (said.user_id = caller and record.company_id = public.get_user_company(caller)));
end
$$;
comment on function app.may_settle_task(app.document_comments) is
  'Whether the caller may make a comment a task: its author, and whoever may change the record. For definer functions.';
grant execute on function app.may_settle_task(app.document_comments) to briefwell_definer;

create or replace function app.assign_task(comment_id uuid, assignee_id uuid, due_on date) returns text
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  said app.document_comments;
  record record;
  former uuid;
begin
  select c.* into said from app.document_comments c where c.id = assign_task.comment_id for update;
  record := app.commented_record(said);
  if app.may_settle_task(said) is not true then
    return 'denied';
  end if;
  -- Who is leaving the team at this moment has left.
  perform from public.team_members m
  where m.company_id = record.company_id and m.user_id = assign_task.assignee_id for key share;
  if not found and (record.company_id is not null or assign_task.assignee_id is distinct from auth.uid()) then
    return 'stranger';
  end if;
  select t.assignee_id into former from app.comment_tasks t where t.comment_id = said.id;
  insert into app.comment_tasks as kept (comment_id, assignee_id, due_on, created_by)
  values (said.id, assign_task.assignee_id, assign_task.due_on, auth.uid())
  on conflict (comment_id) do update
    set assignee_id = excluded.assignee_id, due_on = excluded.due_on, created_by = excluded.created_by;
  if former is distinct from assign_task.assignee_id then
    perform app.tell_of_record(
      record.company_id, record.id, record.title, array[assign_task.assignee_id], record.kind || '-task', said.id);
  end if;
  return 'assigned';
end
$$;
comment on function app.assign_task(uuid, uuid, date) is
  'Makes a comment a task of a member, who is notified, or changes it. Returns assigned; denied for somebody without the right, stranger for an assignee who is no member.';
grant execute on function app.assign_task(uuid, uuid, date) to authenticated;

create or replace function app.settle_task(comment_id uuid, act text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  said app.document_comments;
  task app.comment_tasks;
begin
  select c.* into said from app.document_comments c where c.id = settle_task.comment_id;
  select t.* into task from app.comment_tasks t where t.comment_id = said.id for update;
  if app.may_settle_task(said) is not true
     and not (act <> 'remove' and task.assignee_id = caller and said.deleted_at is null
              and (app.commented_record(said)).company_id = public.get_user_company(caller)) then
    return false;
  end if;
  if act = 'remove' then
    delete from app.comment_tasks t where t.comment_id = task.comment_id;
  else
    update app.comment_tasks t set
      done_at = case act when 'finish' then coalesce(t.done_at, app.now()) end,
      done_by = case act when 'finish' then coalesce(t.done_by, caller) end
    where t.comment_id = task.comment_id;
  end if;
  return task.comment_id is not null;
end
$$;
comment on function app.settle_task(uuid, text) is
  'Finishes or reopens a task, for its assignee too, or removes it, for those who may assign it. Returns whether the caller may and there is one.';
grant execute on function app.settle_task(uuid, text) to authenticated;

create or replace function app.tell_of_due_tasks() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (app.now() at time zone 'UTC')::date;
begin
  with due as materialized (
    select t.comment_id, m.user_id, m.company_id, r.kind || '-task-due' as kind, r.id as record_id, r.title
    from app.comment_tasks t
    join app.document_comments c on c.id = t.comment_id and c.deleted_at is null
    cross join lateral app.commented_record(c) r
    join public.team_members m on m.user_id = t.assignee_id and m.company_id = r.company_id
    where t.due_on = today and t.done_at is null and t.reminded_on is distinct from t.due_on
      and r.deleted_at is null
    order by t.comment_id
    for update of t skip locked),
  told as (
    insert into app.notifications
      (user_id, company_id, kind, subject_id, subject_name, comment_id, others, transaction_id)
    select distinct on (d.user_id, d.kind) d.user_id, d.company_id, d.kind, d.record_id, d.title, d.comment_id,
           count(*) over (partition by d.user_id, d.kind) - 1, app.transaction_id()
    from due d
    order by d.user_id, d.kind, d.comment_id)
  update app.comment_tasks t set reminded_on = t.due_on
  from due d where t.comment_id = d.comment_id;
end
$$;
comment on function app.tell_of_due_tasks() is
  'Reminds members of their open tasks that are due today (UTC), once each. For service_role.';
grant execute on function app.tell_of_due_tasks() to service_role;
