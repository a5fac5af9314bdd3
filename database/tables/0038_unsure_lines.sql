-- Captions from speech: lines that may be wrong.

alter table app.caption_lines
  add column unsure text,
  -- Not valid for the lines that are there: they have none, and the table may be large.
  add constraint caption_lines_unsure_known check (unsure in ('repeated', 'unclear')) not valid;

comment on column app.caption_lines.unsure is
  'Why the line may be wrong: said again and again, or hard to hear. Null if it is not, or was corrected.';
