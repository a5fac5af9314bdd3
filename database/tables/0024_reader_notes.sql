-- Private notes of readers.

create table app.reader_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- Without a foreign key, like shares: Undo of a deletion brings the notes back.
  brief_id uuid not null,
  at_ms integer
    constraint reader_notes_at_ms_positive check (at_ms >= 0),
  text text not null
    constraint reader_notes_text_length check (char_length(text) between 1 and 5000),
  created_at timestamptz not null default app.now(),
  title text
    constraint reader_notes_title_length check (char_length(title) <= 200),
  vendor text
    constraint reader_notes_vendor_length check (char_length(vendor) <= 500)
);

comment on table app.reader_notes is 'Notes of readers about briefs, which nobody else sees.';
comment on column app.reader_notes.id is 'The note.';
comment on column app.reader_notes.user_id is 'Whose it is.';
comment on column app.reader_notes.brief_id is 'The brief.';
comment on column app.reader_notes.at_ms is 'The place in the video, in milliseconds; null for the whole brief.';
comment on column app.reader_notes.text is 'What it says.';
comment on column app.reader_notes.created_at is 'When it was written.';
comment on column app.reader_notes.title is 'The title of the brief when the note was written.';
comment on column app.reader_notes.vendor is 'The name of its company when the note was written.';

create index reader_notes_user_id on app.reader_notes (user_id, brief_id, created_at);
create index reader_notes_brief_id on app.reader_notes (brief_id);

call app.protect('app.reader_notes');
