-- Captions from speech: attempts are counted from where the last one got further, so they do not tell processes apart.

alter table app.transcriptions add column lease uuid;

comment on column app.transcriptions.lease is
  'Chosen anew by each process that begins to work on it, which knows by it that no other has taken over.';
comment on column app.transcriptions.attempts is 'How often it was started since it last got further.';
