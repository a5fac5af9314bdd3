-- Documents go from draft to review, approved and published. Who approves one is not its author, where
-- the company has somebody else who may. What was approved is kept, and readers see what was published.

alter table app.document_versions
  add column approved integer,
  add constraint document_versions_approved_key unique (document_id, approved);
comment on column app.document_versions.approved is
  'Which version of the document was approved like this; null for others. It is never thinned out.';
grant insert (document_id, revision, name, title, blocks, words, created_at, changed_by, approved)
  on app.document_versions to authenticated;

alter table app.documents
  add column published_id uuid references app.document_versions on delete set null;
create index documents_published_id on app.documents (published_id);
comment on column app.documents.published_id is
  'The approved version that readers see; null while none was published.';

create table app.document_steps (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references app.documents on delete cascade,
  version integer not null,
  step text not null
    constraint document_steps_step_known check (step in ('asked', 'returned', 'approved', 'published', 'begun')),
  user_id uuid references auth.users on delete set null,
  name text,
  note text
    constraint document_steps_note_length check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default app.now()
);
create index document_steps_document_id on app.document_steps (document_id, created_at desc, id desc);
create index document_steps_user_id on app.document_steps (user_id);

comment on table app.document_steps is 'What became of documents: who asked for a review, approved, published.';
comment on column app.document_steps.id is 'The step.';
comment on column app.document_steps.document_id is 'The document.';
comment on column app.document_steps.version is 'The version of the document then.';
comment on column app.document_steps.step is
  'asked for a review, returned to its author, approved, published, or begun as a new version.';
comment on column app.document_steps.user_id is 'Who did it; null once that account is deleted.';
comment on column app.document_steps.name is 'The name of that person then.';
comment on column app.document_steps.note is 'What they wrote with it.';
comment on column app.document_steps.created_at is 'When it was done.';

call app.protect('app.document_steps');
grant select on app.document_steps to authenticated;
grant insert on app.document_steps to briefwell_definer;
create policy definer_notes on app.document_steps for insert to briefwell_definer with check (true);
create policy readers_of_the_document_read on app.document_steps for select to authenticated
  using (exists (select from app.documents d where d.id = document_id));

alter table app.notifications drop constraint notifications_kind_known,
  add constraint notifications_kind_known
    check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken',
                    'captions-ready', 'captions-failed', 'question-asked', 'question-overdue',
                    'brief-watched', 'access-asked', 'colleague-proposed', 'workspace-shared',
                    'document-asked', 'document-returned', 'document-approved', 'document-commented'));
comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready, video-broken, captions-ready, captions-failed, question-asked, question-overdue, brief-watched, access-asked, colleague-proposed, workspace-shared, document-asked, document-returned, document-approved or document-commented.';
comment on column app.notifications.subject_id is
  'The brief, workspace or document that the notification links to; null for kinds that link to a list.';

-- ------------------------------------------------------------------ who may do it

create function app.managers_of_briefs(company_id uuid) returns setof uuid
  language sql stable
  begin atomic
    select m.user_id
    from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.company_id = managers_of_briefs.company_id
      and (m.user_id = m.company_id or p.can_manage_briefs);
  end;
comment on function app.managers_of_briefs(uuid) is
  'The members of a company who manage briefs, its owner among them. For definer functions.';
grant execute on function app.managers_of_briefs(uuid) to briefwell_definer;

create function app.may_approve_document(document app.documents) returns boolean
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
grant execute on function app.may_change_document(app.documents) to briefwell_definer;

create function app.tell_of_document(document app.documents, people uuid[], kind text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.notifications
    (user_id, company_id, kind, subject_id, subject_name, actor_name, transaction_id)
  select m.user_id, m.company_id, tell_of_document.kind, document.id, document.title,
         app.name_of_caller(), app.transaction_id()
  from public.team_members m
  where m.company_id = document.company_id and m.user_id = any(people)
    and m.user_id is distinct from auth.uid()
  for key share of m skip locked
  on conflict on constraint notifications_one_per_change do nothing;
end
$$;
comment on function app.tell_of_document(app.documents, uuid[], text) is
  'Notifies members of something about a document, but not the caller. For definer functions.';
grant execute on function app.tell_of_document(app.documents, uuid[], text) to briefwell_definer;

create function app.move_document(document_id uuid, wanted text, note text) returns text
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  document app.documents;
  step text;
begin
  select d.* into document from app.documents d
  where d.id = move_document.document_id and d.deleted_at is null for update;
  if document.id is null or not (app.may_change_document(document) or app.may_approve_document(document)) then
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

call app.hand_over_definer_functions();

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.limit_document_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.approved is not null then
    return null;
  end if;
  if new.name is null then
    delete from app.document_versions v
    where v.id in (
      select earlier.id from app.document_versions earlier
      where earlier.document_id = new.document_id and earlier.name is null and earlier.approved is null
      order by earlier.kept_at desc, earlier.id desc offset 100);
  elsif 50 < (select count(*) from app.document_versions v
              where v.document_id = new.document_id and v.name is not null and v.approved is null) then
    raise exception 'A document has at most 50 named versions.' using errcode = 'BW043';
  end if;
  return null;
end
$$;
reset role;
revoke create on schema app from briefwell_definer;
