-- The vectors of whole passages are compared first, then the windows of the nearest.

alter table app.passage_vectors
  drop constraint passage_vectors_model_length,
  add constraint passage_vectors_model_length check (char_length(model) between 1 and 300);
comment on table app.passage_vectors is
  'The meaning of each passage as a whole: what the meanings of its windows have in common. Compared first, to choose the passages whose windows are. Written with the windows.';

drop index app.passage_windows_company;
drop index app.passage_windows_holder;
comment on table app.passage_windows is
  'The meaning of each sentence of a passage, together with the names of what it is about and its neighbors, written by a job. Windows go with the passage, and are replaced when the model changes.';
comment on table app.passages is
  'Pieces of text that are found and quoted, written by triggers. They are read through app.search_passages.';
