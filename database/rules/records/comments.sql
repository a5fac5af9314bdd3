-- Comments on records; their table and functions are named after the kind that had them first (decision 107).

create or replace function app.commented_record(
    said app.document_comments,
    out kind text, out id uuid, out company_id uuid, out user_id uuid, out title text, out deleted_at timestamptz)
  language sql stable
  begin atomic
    select 'document', d.id, d.company_id, d.user_id, d.title, d.deleted_at
    from app.documents d where d.id = said.document_id
    union all
    select 'canvas', c.id, c.company_id, c.user_id, c.title, c.deleted_at
    from app.canvases c where c.id = said.canvas_id;
  end;
comment on function app.commented_record(app.document_comments) is
  'The record on which a comment stands. For definer functions.';
grant execute on function app.commented_record(app.document_comments) to briefwell_definer;

create or replace function app.admit_document_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(
    hashtextextended('app.document_comments ' || coalesce(new.document_id, new.canvas_id), 0));
  if 2000 <= (select count(*) from app.document_comments c
              where c.document_id = new.document_id or c.canvas_id = new.canvas_id) then
    raise exception 'A % has at most 2,000 comments; deleted ones count for 30 days.',
      case when new.canvas_id is null then 'document' else 'canvas' end using errcode = 'BW043';
  end if;
  if exists (select from app.document_comments c where c.id = new.parent_id and c.parent_id is not null) then
    raise exception 'a reply has no replies of its own' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
comment on function app.admit_document_comment() is
  'Raises BW043 beyond 2,000 comments on a record, and refuses replies to replies.';

create or replace function app.tell_of_record(
    company_id uuid, record_id uuid, title text, people uuid[], kind text, comment_id uuid default null)
  returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    insert into app.notifications
      (user_id, company_id, kind, subject_id, subject_name, actor_name, transaction_id, comment_id)
    select m.user_id, m.company_id, tell_of_record.kind, tell_of_record.record_id, tell_of_record.title,
           app.name_of_caller(), app.transaction_id(), tell_of_record.comment_id
    from public.team_members m
    where m.company_id = tell_of_record.company_id and m.user_id = any(people)
      and m.user_id is distinct from auth.uid()
    for key share of m skip locked
    on conflict on constraint notifications_one_per_change do nothing
    returning user_id;
end
$$;
comment on function app.tell_of_record(uuid, uuid, text, uuid[], text, uuid) is
  'Notifies members of something about a record, but not the caller, and returns who was. For definer functions.';

create or replace function app.tell_of_document_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  record record := app.commented_record(new);
begin
  update app.document_comments c set resolved_at = null, resolved_by = null
  where c.id = new.parent_id and c.resolved_at is not null;
  perform app.tell_of_record(record.company_id, record.id, record.title, array(
    select record.user_id
    union
    select c.user_id from app.document_comments c
    where (c.document_id = new.document_id or c.canvas_id = new.canvas_id)
      and new.parent_id in (c.id, c.parent_id) and c.deleted_at is null),
    record.kind || '-commented', new.id);
  return null;
end
$$;
comment on function app.tell_of_document_comment() is
  'Notifies the author of the record and those who wrote in the thread of a new comment, and opens a resolved thread again.';

create or replace function app.settle_document_comment(comment_id uuid, act text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  said app.document_comments;
  record record;
  allowed boolean;
begin
  select c.* into said from app.document_comments c where c.id = settle_document_comment.comment_id for update;
  record := app.commented_record(said);
  allowed := record.deleted_at is null
    and (app.may_change_record(record.company_id, record.user_id)
         or (said.user_id = caller and record.company_id = public.get_user_company(caller)
             and public.user_can_view_company_info(caller)));
  if act = 'restore' then
    allowed := allowed and said.deleted_by = caller and said.text is not null;
  end if;
  if allowed is not true then
    return false;
  end if;
  update app.document_comments c set
    deleted_at = case act when 'delete' then coalesce(c.deleted_at, app.now()) when 'restore' then null else c.deleted_at end,
    deleted_by = case act when 'delete' then coalesce(c.deleted_by, caller) when 'restore' then null else c.deleted_by end,
    resolved_at = case act when 'resolve' then coalesce(c.resolved_at, app.now()) when 'reopen' then null else c.resolved_at end,
    resolved_by = case act when 'resolve' then coalesce(c.resolved_by, caller) when 'reopen' then null else c.resolved_by end
  where c.id = said.id;
  return true;
end
$$;
comment on function app.settle_document_comment(uuid, text) is
  'Resolves, reopens or deletes a comment for its author or whoever may change the record, or restores one for whoever deleted it. Returns whether the caller may.';
grant execute on function app.settle_document_comment(uuid, text) to authenticated;

create or replace function app.leave_pins() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.document_comments c set
    x = least(greatest((old.widget ->> 'x')::integer + c.dx, 0), 20000),
    y = least(greatest((old.widget ->> 'y')::integer + c.dy, 0), 20000)
  where c.canvas_id = old.canvas_id and c.widget_id = old.id;
  return null;
end
$$;
comment on function app.leave_pins() is 'Leaves the comments pinned to a deleted widget where they were last.';
