-- The meanings of passages, sentence by sentence. app.passage_vectors, which they replace, is dropped in the next version.

create table app.passage_windows (
  passage_id bigint not null references app.passages on delete cascade,
  place integer not null
    constraint passage_windows_place_positive check (place >= 0),
  company_id uuid,
  holder_id uuid not null,
  model text not null
    constraint passage_windows_model_length check (char_length(model) between 1 and 300),
  dims integer not null
    constraint passage_windows_dims_range check (dims between 0 and 4096),
  sketch bit varying,
  vector real[],
  constraint passage_windows_pkey primary key (passage_id, place),
  constraint passage_windows_whole check (
    case when dims = 0 then num_nonnulls(sketch, vector) = 0
         else length(sketch) = dims and cardinality(vector) = dims end)
);

comment on table app.passage_windows is
  'The meaning of each sentence of a passage, together with its title and its neighbors, written by a job. Windows go with the passage, and are replaced when the model changes.';
comment on column app.passage_windows.passage_id is 'The passage.';
comment on column app.passage_windows.place is 'The place of the sentence in the passage, from 0.';
comment on column app.passage_windows.company_id is 'As in the passage.';
comment on column app.passage_windows.holder_id is 'As in the passage.';
comment on column app.passage_windows.model is 'The model of the vector.';
comment on column app.passage_windows.dims is 'The number of dimensions; 0 if the model takes no such text.';
comment on column app.passage_windows.sketch is
  'The signs of the vector: as many of them differ as the meanings do, and that is quickly counted.';
comment on column app.passage_windows.vector is 'The vector, of length 1.';

create index passage_windows_company on app.passage_windows (company_id, model, dims) include (passage_id, place, sketch);
create index passage_windows_holder on app.passage_windows (holder_id, model, dims) include (passage_id, place, sketch);

-- The model of windows has a longer name than that of whole passages.
alter table app.embedding_work
  drop constraint embedding_work_model_length,
  add constraint embedding_work_model_length check (char_length(model) between 1 and 300);

call app.protect('app.passage_windows', 'company_id');
