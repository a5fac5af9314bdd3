-- Documents of the boardroom builder. As on a canvas, a save names the revision of each block that it
-- changes: changes of other blocks merge, and the same block collides (docs/decisions/049).

create table app.documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.company_profiles on delete cascade,
  user_id uuid references auth.users on delete set null,
  title text not null
    constraint documents_title_length check (char_length(title) between 1 and 200),
  type text not null
    constraint documents_type_known check (type in ('investment-justification', 'cost-optimization', 'tech-strategy',
                                                    'board-deck', 'status-update', 'investment-memo')),
  description text not null default '',
  tone text not null
    constraint documents_tone_known check (tone in ('technical', 'business', 'executive', 'balanced')),
  audience text not null
    constraint documents_audience_known check (audience in ('board', 'executives', 'stakeholders', 'technical-team')),
  context text not null default '',
  objectives text not null default '',
  deadline date,
  material jsonb not null default '{}',
  writing jsonb,
  status text not null default 'draft'
    constraint documents_status_known check (status in ('draft', 'review', 'approved', 'published')),
  version integer not null default 1,
  revision integer not null default 1,
  known_since integer not null default 0,
  block_order text[] not null default '{}',
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  changed_by uuid references auth.users on delete set null,
  deleted_at timestamptz
);
create index documents_company_id on app.documents (company_id, changed_at desc, id desc);
create index documents_user_id on app.documents (user_id, changed_at desc, id desc);
create index documents_changed_by on app.documents (changed_by);

comment on table app.documents is 'Documents of the boardroom builder.';
comment on column app.documents.id is 'The document.';
comment on column app.documents.company_id is 'Whose it is; null for that of a person who had no company.';
comment on column app.documents.user_id is 'Who made it; null once that account is deleted.';
comment on column app.documents.title is 'Title.';
comment on column app.documents.type is 'What kind of document it is, which sets its outline.';
comment on column app.documents.description is 'What it is about, as its author said in the wizard.';
comment on column app.documents.tone is 'How it is worded.';
comment on column app.documents.audience is 'For whom it is.';
comment on column app.documents.context is 'What the reader should know first, as its author said in the wizard.';
comment on column app.documents.objectives is 'What it is to achieve, as its author said in the wizard.';
comment on column app.documents.deadline is 'The day by which a decision is wanted; null for none.';
comment on column app.documents.material is 'The products, briefs and canvases that it was written from, and whether the company''s profile is one of them.';
comment on column app.documents.writing is 'How far its text is written, in the form of the API; null if nobody asked for that.';
comment on column app.documents.status is 'draft, review, approved or published.';
comment on column app.documents.version is 'Which version of the document this is; the next begins when an approved one is changed.';
comment on column app.documents.revision is 'Number of saves, plus one.';
comment on column app.documents.known_since is
  'The oldest revision since which the changes are known: what was deleted before is forgotten.';
comment on column app.documents.block_order is 'The ids of its blocks, in their order.';
comment on column app.documents.created_at is 'When it was made.';
comment on column app.documents.changed_at is 'When its title or blocks last changed.';
comment on column app.documents.changed_by is 'Who changed them; null once that account is deleted.';
comment on column app.documents.deleted_at is 'When it was moved to the trash, where a row points at it.';

create table app.document_blocks (
  document_id uuid not null references app.documents on delete cascade,
  id text not null
    constraint document_blocks_id_form check (id ~ '^[A-Za-z0-9_-]{8,36}$'),
  revision integer not null,
  block jsonb,
  deleted_at timestamptz,
  constraint document_blocks_pkey primary key (document_id, id),
  constraint document_blocks_deleted check ((block is null) = (deleted_at is not null))
);
create index document_blocks_revision on app.document_blocks (document_id, revision);
create index document_blocks_deleted_at on app.document_blocks (deleted_at) where deleted_at is not null;

comment on table app.document_blocks is 'The blocks of documents: headings, paragraphs, lists, tables and others.';
comment on column app.document_blocks.document_id is 'The document.';
comment on column app.document_blocks.id is 'The block, named by whoever added it.';
comment on column app.document_blocks.revision is 'The revision of the document at which it last changed.';
comment on column app.document_blocks.block is 'Its content in the form of the API; null once it is deleted.';
comment on column app.document_blocks.deleted_at is
  'When it was deleted; the row stays for 30 days so that other tabs learn of it.';

create table app.document_versions (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references app.documents on delete cascade,
  revision integer not null,
  name text
    constraint document_versions_name_length check (char_length(name) between 1 and 100),
  title text not null,
  blocks jsonb not null,
  words integer not null,
  created_at timestamptz not null,
  changed_by uuid references auth.users on delete set null,
  kept_at timestamptz not null default app.now()
);
create index document_versions_document_id on app.document_versions (document_id, created_at desc, id desc);
create index document_versions_changed_by on app.document_versions (changed_by);
create index document_versions_unnamed on app.document_versions (kept_at) where name is null;

comment on table app.document_versions is 'States of documents that are kept, so that they can be compared and restored.';
comment on column app.document_versions.id is 'The version.';
comment on column app.document_versions.document_id is 'The document.';
comment on column app.document_versions.revision is 'Its revision at that time.';
comment on column app.document_versions.name is 'What a person called it; null for one that was kept automatically.';
comment on column app.document_versions.title is 'The document''s title at that time.';
comment on column app.document_versions.blocks is 'Its blocks at that time, in their order, in the form of the API.';
comment on column app.document_versions.words is 'How many words it had.';
comment on column app.document_versions.created_at is 'When the document came to be like this.';
comment on column app.document_versions.changed_by is 'Who made it so; null once that account is deleted.';
comment on column app.document_versions.kept_at is 'When this version was kept.';

-- ------------------------------------------------------------------ policies

call app.protect('app.documents', 'company_id');
call app.protect('app.document_blocks');
call app.protect('app.document_versions');
grant select on app.documents to authenticated;
grant insert (company_id, user_id, title, type, description, tone, audience, context, objectives, deadline,
              material, writing, changed_by) on app.documents to authenticated;
grant update (title, revision, block_order, writing, changed_at, changed_by, deleted_at)
  on app.documents to authenticated;
grant select, insert, update on app.document_blocks to authenticated;
grant select, insert on app.document_versions to authenticated;
grant select, update, delete on app.documents to briefwell_definer;
grant select on app.document_blocks to briefwell_definer;
grant select, delete on app.document_versions to briefwell_definer;
create policy definer_keeps on app.documents to briefwell_definer using (true) with check (true);
create policy definer_reads on app.document_blocks for select to briefwell_definer using (true);
create policy definer_trims on app.document_versions to briefwell_definer using (true) with check (true);

create policy members_and_owners_read on app.documents for select to authenticated
  using ((company_id = (select public.get_user_company(auth.uid()))
          and (select public.user_can_view_company_info(auth.uid())))
         or (company_id is null and user_id = (select auth.uid())));
create policy members_and_people_make on app.documents for insert to authenticated
  with check (user_id = (select auth.uid())
              and company_id is not distinct from (select public.get_user_company(auth.uid()))
              and (company_id is null or (select public.user_can_view_company_info(auth.uid()))));
create policy authors_and_managers_change on app.documents for update to authenticated
  using ((company_id is null and user_id = (select auth.uid()))
         or (company_id = (select public.get_user_company(auth.uid()))
             and (user_id = (select auth.uid())
                  or (select public.user_can_manage_briefs(auth.uid())))));

create function app.may_change_document(document app.documents) returns boolean
  language sql stable
  return (document.company_id is null and document.user_id = auth.uid())
    or (document.company_id = public.get_user_company(auth.uid())
        and (document.user_id = auth.uid() or public.user_can_manage_briefs(auth.uid())));
comment on function app.may_change_document(app.documents) is
  'Whether the caller may change a document: its author while a member, who manages briefs, or the person whose it is.';
grant execute on function app.may_change_document(app.documents) to authenticated;

create policy readers_of_the_document_read on app.document_blocks for select to authenticated
  using (exists (select from app.documents d where d.id = document_id));
create policy those_who_may_change_it_add on app.document_blocks for insert to authenticated
  with check (exists (select from app.documents d
                      where d.id = document_id and app.may_change_document(d) and d.status in ('draft', 'review')));
create policy those_who_may_change_it_change on app.document_blocks for update to authenticated
  using (exists (select from app.documents d
                 where d.id = document_id and app.may_change_document(d) and d.status in ('draft', 'review')));
create policy readers_of_the_document_read on app.document_versions for select to authenticated
  using (exists (select from app.documents d where d.id = document_id));
create policy those_who_may_change_it_add on app.document_versions for insert to authenticated
  with check (exists (select from app.documents d where d.id = document_id and app.may_change_document(d)));

-- A person's own documents go with the account; those of a company stay.
create function app.forget_own_documents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.documents d where d.user_id = old.id and d.company_id is null;
  return old;
end
$$;
comment on function app.forget_own_documents() is 'Deletes the documents that belong to an account and to no company.';
create trigger users_forget_own_documents before delete on auth.users
  for each row execute function app.forget_own_documents();

-- ------------------------------------------------------------------ limits

create function app.limit_documents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := case when new.company_id is null then 200 else 2000 end;
begin
  perform pg_advisory_xact_lock(hashtextextended('app.documents ' || coalesce(new.company_id, new.user_id), 0));
  if most < (select count(*) from (
      select from app.documents d
      where case when new.company_id is null then d.company_id is null and d.user_id = new.user_id
                 else d.company_id = new.company_id end
      limit most + 1) counted) then
    raise exception 'There are % documents, the most there can be. Delete some first.', to_char(most, 'FM9,999')
      using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_documents() is
  'Raises BW043 beyond 2,000 documents of a company, or 200 of a person without one; those in the trash count.';
create trigger documents_limit after insert on app.documents
  for each row execute function app.limit_documents();

create function app.limit_document_blocks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  blocks bigint;
  bytes bigint;
begin
  for blocks, bytes in
    select count(b.block), coalesce(sum(octet_length(b.block::text)), 0)
    from app.document_blocks b
    where b.document_id in (select n.document_id from new_rows n)
    group by b.document_id
  loop
    if blocks > 5000 then
      raise exception 'A document has at most 5,000 blocks. Divide it into two.' using errcode = 'BW043';
    end if;
    if bytes > 2000000 then
      raise exception 'This document is too long: 2 MB of text is the most. Divide it into two.' using errcode = 'BW043';
    end if;
  end loop;
  return null;
end
$$;
comment on function app.limit_document_blocks() is 'Raises BW043 for a document of more than 5,000 blocks or 2 MB.';
create trigger document_blocks_limit_added after insert on app.document_blocks
  referencing new table as new_rows for each statement execute function app.limit_document_blocks();
create trigger document_blocks_limit_changed after update on app.document_blocks
  referencing new table as new_rows for each statement execute function app.limit_document_blocks();

create function app.limit_document_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.name is null then
    delete from app.document_versions v
    where v.id in (
      select earlier.id from app.document_versions earlier
      where earlier.document_id = new.document_id and earlier.name is null
      order by earlier.kept_at desc, earlier.id desc offset 100);
  elsif 50 < (select count(*) from app.document_versions v
              where v.document_id = new.document_id and v.name is not null) then
    raise exception 'A document has at most 50 named versions.' using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_document_versions() is
  'Keeps the newest 100 versions of a document that have no name, and raises BW043 beyond 50 that have one.';
create trigger document_versions_limit after insert on app.document_versions
  for each row execute function app.limit_document_versions();

-- ------------------------------------------------------------------ trash
-- A document in the trash stays where it is, with its versions; the row in the trash points at it.

alter table app.trash drop constraint trash_table_name_known,
  add constraint trash_table_name_known
    check (table_name in ('products', 'briefs', 'captions', 'analysts', 'canvases', 'documents'));
comment on table app.trash is 'Deleted products, briefs, captions, analysts, canvases and documents, for 30 days.';
comment on column app.trash.table_name is
  'Table in schema public, or captions, analysts, canvases or documents in schema app.';

create function app.move_document_to_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by)
  values (new.company_id, 'documents', new.id,
          jsonb_build_object('title', new.title, 'user_id', new.user_id, 'created_at', new.created_at),
          app.transaction_id(), auth.uid());
  return null;
end
$$;
comment on function app.move_document_to_trash() is 'Lists a deleted document in the trash.';
create trigger documents_move_to_trash after update of deleted_at on app.documents
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function app.move_document_to_trash();

create function app.forget_document() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.documents d where d.id = old.row_id and d.deleted_at is not null;
  return null;
end
$$;
comment on function app.forget_document() is 'Deletes a document that leaves the trash without being restored.';
create trigger trash_forget_document after delete on app.trash
  for each row when (old.table_name = 'documents') execute function app.forget_document();

create function app.restore_documents(transaction_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  update app.documents d set deleted_at = null
  from app.trash t
  where t.transaction_id = restore_documents.transaction_id
    and t.table_name = 'documents' and d.id = t.row_id;
end
$$;
comment on function app.restore_documents(bigint) is
  'Restores the documents that a transaction moved to the trash. For app.restore_deleted.';

call app.hand_over_definer_functions();
