-- Comments on documents. Where they stand is kept apart from the text, so that whoever may read a
-- document comments on it without changing it, also once it is approved.

create table app.document_comments (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references app.documents on delete cascade,
  parent_id uuid,
  block_id text
    constraint document_comments_block_id_form check (block_id ~ '^[A-Za-z0-9_-]{8,36}$'),
  quote text
    constraint document_comments_quote_length check (char_length(quote) <= 500),
  occurrence integer
    constraint document_comments_occurrence_counted check (occurrence >= 0),
  user_id uuid references auth.users on delete set null,
  text text
    constraint document_comments_text_length check (char_length(text) between 1 and 4000),
  created_at timestamptz not null default app.now(),
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references auth.users on delete set null,
  deleted_at timestamptz,
  deleted_by uuid references auth.users on delete set null,
  constraint document_comments_of_document unique (document_id, id),
  constraint document_comments_parent_id_fkey foreign key (document_id, parent_id)
    references app.document_comments (document_id, id) on delete cascade,
  constraint document_comments_anchor_whole check (num_nulls(block_id, quote, occurrence) in (0, 3)),
  constraint document_comments_reply check (parent_id is null or num_nonnulls(block_id, resolved_at, resolved_by) = 0),
  constraint document_comments_text_kept check (text is not null or deleted_at is not null)
);
create index document_comments_parent_id on app.document_comments (document_id, parent_id, created_at, id);
create index document_comments_user_id on app.document_comments (user_id);
create index document_comments_resolved_by on app.document_comments (resolved_by);
create index document_comments_deleted_by on app.document_comments (deleted_by);
create index document_comments_deleted_at on app.document_comments (deleted_at) where deleted_at is not null;

comment on table app.document_comments is 'Comments on documents, and the replies to them.';
comment on column app.document_comments.id is 'The comment.';
comment on column app.document_comments.document_id is 'The document.';
comment on column app.document_comments.parent_id is 'The comment that it replies to; null for one that replies to none.';
comment on column app.document_comments.block_id is
  'The block on which it stands, which may be gone; null for a reply or a comment on the whole document.';
comment on column app.document_comments.quote is 'The words on which it stands, empty for the whole block.';
comment on column app.document_comments.occurrence is 'Which of the places in the block with these words, from 0.';
comment on column app.document_comments.user_id is 'Who wrote it; null once that account is deleted.';
comment on column app.document_comments.text is 'What it says; null once it was deleted 30 days ago.';
comment on column app.document_comments.created_at is 'When it was written.';
comment on column app.document_comments.edited_at is 'When its author last changed it; null if never.';
comment on column app.document_comments.resolved_at is 'When it was resolved with its replies; null while it is open.';
comment on column app.document_comments.resolved_by is 'Who resolved it; null once that account is deleted.';
comment on column app.document_comments.deleted_at is 'When it was deleted; for 30 days it can be restored.';
comment on column app.document_comments.deleted_by is 'Who deleted it; null once that account is deleted.';

call app.protect('app.document_comments');
grant select on app.document_comments to authenticated;
grant insert (document_id, parent_id, block_id, quote, occurrence, user_id, text)
  on app.document_comments to authenticated;
grant update (text, edited_at) on app.document_comments to authenticated;
grant select, update on app.document_comments to briefwell_definer;
create policy definer_keeps on app.document_comments to briefwell_definer using (true) with check (true);

create policy readers_of_the_document_read on app.document_comments for select to authenticated
  using (exists (select from app.documents d where d.id = document_id));
create policy readers_of_the_document_write on app.document_comments for insert to authenticated
  with check (user_id = (select auth.uid())
              and exists (select from app.documents d where d.id = document_id and d.deleted_at is null));
create policy authors_change_their_own on app.document_comments for update to authenticated
  using (user_id = (select auth.uid()) and deleted_at is null
         and exists (select from app.documents d where d.id = document_id and d.deleted_at is null));

create function app.admit_document_comment() returns trigger
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
create trigger document_comments_admit before insert on app.document_comments
  for each row execute function app.admit_document_comment();

create function app.tell_of_document_comment() returns trigger
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
create trigger document_comments_tell after insert on app.document_comments
  for each row execute function app.tell_of_document_comment();

create function app.settle_document_comment(comment_id uuid, act text) returns boolean
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
  allowed := app.may_change_document(document)
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

call app.hand_over_definer_functions();
