-- Documents.

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
  deleted_at timestamptz,
  published_id uuid
);

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
comment on column app.documents.writing is
  'How far a language model has written its text: state, reason, run, by, beat and sections; null if none is to, or what became of it was read.';
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
comment on column app.documents.published_id is
  'The approved version that readers see; null while none was published.';

create index documents_company_id on app.documents (company_id, changed_at desc, id desc);
create index documents_user_id on app.documents (user_id, changed_at desc, id desc);
create index documents_changed_by on app.documents (changed_by);
create index documents_published_id on app.documents (published_id);

call app.protect('app.documents', 'company_id');

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

comment on table app.document_blocks is 'The blocks of documents: headings, paragraphs, lists, tables and others.';
comment on column app.document_blocks.document_id is 'The document.';
comment on column app.document_blocks.id is 'The block, named by whoever added it.';
comment on column app.document_blocks.revision is 'The revision of the document at which it last changed.';
comment on column app.document_blocks.block is 'Its content in the form of the API; null once it is deleted.';
comment on column app.document_blocks.deleted_at is
  'When it was deleted; the row stays for 30 days so that other tabs learn of it.';

create index document_blocks_revision on app.document_blocks (document_id, revision);
create index document_blocks_deleted_at on app.document_blocks (deleted_at) where deleted_at is not null;

call app.protect('app.document_blocks');

create table app.document_versions (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references app.documents on delete cascade,
  revision integer not null,
  name text
    constraint document_versions_name_length check (char_length(name) between 1 and 100),
  title text not null,
  blocks jsonb,
  words integer not null,
  created_at timestamptz not null,
  changed_by uuid references auth.users on delete set null,
  kept_at timestamptz not null default app.now(),
  approved integer,
  content_hash bytea,
  sources jsonb,
  constraint document_versions_approved_key unique (document_id, approved),
  constraint document_versions_content_known
    check (blocks is not null or (content_hash is not null and approved is null))
);

comment on table app.document_versions is 'States of documents that are kept, so that they can be compared and restored.';
comment on column app.document_versions.id is 'The version.';
comment on column app.document_versions.document_id is 'The document.';
comment on column app.document_versions.revision is 'Its revision at that time.';
comment on column app.document_versions.name is 'What a person called it; null for one that was kept automatically.';
comment on column app.document_versions.title is 'The document''s title at that time.';
comment on column app.document_versions.blocks is
  'Its blocks at that time, in their order, in the form of the API; null if another version with the same hash holds them. Approved ones hold their own, for readers.';
comment on column app.document_versions.words is 'How many words it had.';
comment on column app.document_versions.created_at is 'When the document came to be like this.';
comment on column app.document_versions.changed_by is 'Who made it so; null once that account is deleted.';
comment on column app.document_versions.kept_at is 'When this version was kept.';
comment on column app.document_versions.approved is
  'Which version of the document was approved like this; null for others. It is never thinned out.';
comment on column app.document_versions.content_hash is
  'SHA-256 of its blocks; null for a version of before, which holds its own.';
comment on column app.document_versions.sources is
  'What was found about each of its sources when it was published: the title, or null where it could not be verified. Null if it was not checked.';

create index document_versions_document_id on app.document_versions (document_id, created_at desc, id desc);
create index document_versions_changed_by on app.document_versions (changed_by);
create index document_versions_unnamed on app.document_versions (kept_at) where name is null;
create unique index document_versions_content on app.document_versions (document_id, content_hash)
  where blocks is not null and approved is null;
create index document_versions_unchecked on app.document_versions (document_id)
  where approved is not null and sources is null;

call app.protect('app.document_versions');

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

create index document_steps_document_id on app.document_steps (document_id, created_at desc, id desc);
create index document_steps_user_id on app.document_steps (user_id);

call app.protect('app.document_steps');

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

create index document_comments_parent_id on app.document_comments (document_id, parent_id, created_at, id);
create index document_comments_user_id on app.document_comments (user_id);
create index document_comments_resolved_by on app.document_comments (resolved_by);
create index document_comments_deleted_by on app.document_comments (deleted_by);
create index document_comments_deleted_at on app.document_comments (deleted_at) where deleted_at is not null;

call app.protect('app.document_comments');

create table app.document_pictures (
  document_id uuid not null references app.documents on delete cascade,
  file_id uuid not null,
  type text not null
    constraint document_pictures_type_known check (type in ('image/png', 'image/jpeg')),
  size integer not null
    constraint document_pictures_size_limited check (size between 1 and 20000000),
  width integer not null
    constraint document_pictures_width_limited check (width between 1 and 10000),
  height integer not null
    constraint document_pictures_height_limited check (height between 1 and 10000),
  canvas_id uuid,
  widget_id uuid,
  canvas_revision integer,
  alt text not null default ''
    constraint document_pictures_alt_length check (char_length(alt) <= 300),
  user_id uuid references auth.users on delete set null,
  created_at timestamptz not null default app.now(),
  unused_since timestamptz,
  constraint document_pictures_pkey primary key (document_id, file_id),
  constraint document_pictures_canvas_whole check (num_nulls(canvas_id, canvas_revision) in (0, 2)
                                                   and (widget_id is null or canvas_id is not null))
);

comment on table app.document_pictures is 'The pictures of documents; the bytes are in the file store under their id.';
comment on column app.document_pictures.document_id is 'The document that may show it.';
comment on column app.document_pictures.file_id is 'The file, which several documents of the same owner may have.';
comment on column app.document_pictures.type is 'Its type by content.';
comment on column app.document_pictures.size is 'Bytes.';
comment on column app.document_pictures.width is 'Pixels.';
comment on column app.document_pictures.height is 'Pixels.';
comment on column app.document_pictures.canvas_id is 'The canvas that it shows, which may be gone; null for an uploaded picture.';
comment on column app.document_pictures.widget_id is 'The one widget of the canvas that it shows; null for the whole canvas.';
comment on column app.document_pictures.canvas_revision is 'The revision of the canvas that was drawn.';
comment on column app.document_pictures.alt is 'What the picture of a canvas was said to show, which its block may say otherwise.';
comment on column app.document_pictures.user_id is 'Who added it; null once that account is deleted.';
comment on column app.document_pictures.created_at is 'When it was added to the document.';
comment on column app.document_pictures.unused_since is
  'Since when neither the document nor one of its versions shows it, as the nightly job found; let go after 30 days.';

create index document_pictures_file_id on app.document_pictures (file_id);
create index document_pictures_user_id on app.document_pictures (user_id);

call app.protect('app.document_pictures');

alter table app.documents add constraint documents_published_id_fkey foreign key (published_id) references app.document_versions on delete set null;
