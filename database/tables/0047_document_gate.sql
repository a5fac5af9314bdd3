-- What each step of a review confirmed, and which version of a document a reader has read.

alter table app.document_steps add column sources jsonb;
comment on column app.document_steps.sources is
  'The sources that this person confirmed with this step, or that an earlier step of the version did. Null for steps that confirm none, and for those of before.';

alter table app.shares add column read_version integer;
comment on column app.shares.read_version is
  'The version of the document that the reader last marked as read, at first the one that they opened. Null until they open it, and for briefs and canvases.';
