-- Reviews and approvals.

create or replace function app.may_approve_document(document app.documents) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if document.company_id is null then
    return document.user_id = caller;
  end if;
  return document.company_id = public.get_user_company(caller)
    and public.user_can_manage_briefs(caller)
    and (document.user_id is distinct from caller
         or not exists (select from app.managers_of_briefs(document.company_id) m where m <> caller));
end
$$;
comment on function app.may_approve_document(app.documents) is
  'Whether the caller may approve a document: who manages briefs and is not its author, unless there is nobody else who may.';
grant execute on function app.may_approve_document(app.documents) to authenticated;

create or replace function app.tell_of_document(document app.documents, people uuid[], kind text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.tell_of_record(document.company_id, document.id, document.title, people, tell_of_document.kind);
end
$$;
comment on function app.tell_of_document(app.documents, uuid[], text) is
  'Notifies members of something about a document, but not the caller. For definer functions.';

create or replace function app.move_document(document_id uuid, wanted text, note text) returns text
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  document app.documents;
  step text;
begin
  select d.* into document from app.documents d
  where d.id = move_document.document_id and d.deleted_at is null for update;
  if document.id is null or not (app.may_change_record(document.company_id, document.user_id)
                                 or app.may_approve_document(document)) then
    return 'denied';
  end if;
  step := case document.status || ' ' || move_document.wanted
    when 'draft review' then 'asked'
    when 'review draft' then 'returned'
    when 'review approved' then 'approved'
    when 'approved published' then 'published'
    when 'approved draft' then 'begun'
    when 'published draft' then 'begun' end;
  if step is null then
    return 'jump';
  end if;
  if step = 'approved' and not app.may_approve_document(document) then
    return 'another';
  end if;
  update app.documents d set
    status = move_document.wanted,
    version = document.version + case when step = 'begun' then 1 else 0 end,
    published_id = case when step = 'published' then (
      select v.id from app.document_versions v
      where v.document_id = document.id and v.approved = document.version) else document.published_id end
  where d.id = document.id;
  insert into app.document_steps (document_id, version, step, user_id, name, note)
  values (document.id, document.version + case when step = 'begun' then 1 else 0 end, step, auth.uid(),
          app.name_of_caller(), move_document.note);
  if step = 'asked' then
    perform app.tell_of_document(document, array(
      select m from app.managers_of_briefs(document.company_id) m
      where m is distinct from document.user_id), 'document-asked');
  elsif step in ('returned', 'approved') then
    perform app.tell_of_document(document, array[document.user_id], 'document-' || step);
  end if;
  return step;
end
$$;
comment on function app.move_document(uuid, text, text) is
  'Moves a document to another status, and tells those whom it concerns. Returns the step; denied for somebody without the right, jump where no step leads there, another if somebody else has to approve it.';
grant execute on function app.move_document(uuid, text, text) to authenticated;
