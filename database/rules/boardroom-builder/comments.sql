-- Comments on documents.

create or replace function app.admit_document_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.document_comments ' || new.document_id, 0));
  if 2000 <= (select count(*) from app.document_comments c where c.document_id = new.document_id) then
    raise exception 'A document has at most 2,000 comments; deleted ones count for 30 days.' using errcode = 'BW043';
  end if;
  if exists (select from app.document_comments c where c.id = new.parent_id and c.parent_id is not null) then
    raise exception 'a reply has no replies of its own' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
comment on function app.admit_document_comment() is
  'Raises BW043 beyond 2,000 comments on a document, and refuses replies to replies.';

create or replace function app.tell_of_document_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  document app.documents;
begin
  update app.document_comments c set resolved_at = null, resolved_by = null
  where c.id = new.parent_id and c.resolved_at is not null;
  select d.* into document from app.documents d where d.id = new.document_id;
  perform app.tell_of_document(document, array(
    select document.user_id
    union
    select c.user_id from app.document_comments c
    where c.document_id = new.document_id and new.parent_id in (c.id, c.parent_id) and c.deleted_at is null),
    'document-commented');
  return null;
end
$$;
comment on function app.tell_of_document_comment() is
  'Notifies the author of the document and those who wrote in the thread of a new comment, and opens a resolved thread again.';

create or replace function app.settle_document_comment(comment_id uuid, act text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  said app.document_comments;
  document app.documents;
  allowed boolean;
begin
  select c.* into said from app.document_comments c where c.id = settle_document_comment.comment_id for update;
  select d.* into document from app.documents d where d.id = said.document_id and d.deleted_at is null;
  allowed := app.may_change_record(document.company_id, document.user_id)
    or (said.user_id = caller and document.company_id = public.get_user_company(caller)
        and public.user_can_view_company_info(caller));
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
  'Resolves, reopens or deletes a comment for its author or whoever may change the document, or restores one for whoever deleted it. Returns whether the caller may.';
grant execute on function app.settle_document_comment(uuid, text) to authenticated;
