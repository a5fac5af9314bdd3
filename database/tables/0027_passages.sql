-- The index of passages.

create table app.passages (
  id bigint generated always as identity primary key,
  company_id uuid references public.company_profiles on delete cascade,
  product_id uuid references public.products on delete cascade,
  brief_id uuid references public.briefs on delete cascade,
  caption_id uuid references app.captions on delete cascade,
  field text not null
    constraint passages_field_length check (char_length(field) between 1 and 50),
  language text not null
    constraint passages_language_format check (language ~ '^[a-z]{2,3}$'),
  text text not null
    constraint passages_text_length check (char_length(text) between 1 and 20000),
  starts integer[],
  end_ms integer,
  canvas_id uuid references app.canvases on delete cascade,
  widget_id uuid,
  document_id uuid references app.documents on delete cascade,
  version_id uuid references app.document_versions on delete cascade,
  block_id text,
  origin_id uuid,
  internal_id uuid,
  holder_id uuid not null
    generated always as (
      coalesce(version_id, document_id, canvas_id, internal_id, brief_id, company_id)) stored,
  constraint passages_captions_of_a_brief check (caption_id is null or brief_id is not null),
  constraint passages_times_of_captions
    check (num_nonnulls(caption_id, starts, end_ms) in (0, 3)),
  constraint passages_canvas_alone check (canvas_id is null or num_nonnulls(product_id, brief_id, caption_id) = 0),
  constraint passages_widget_of_a_canvas check (widget_id is null or canvas_id is not null),
  constraint passages_document_alone
    check (document_id is null or num_nonnulls(product_id, brief_id, caption_id, canvas_id) = 0),
  constraint passages_version_of_a_document
    check (version_id is null or (document_id is not null and company_id is null)),
  constraint passages_block_of_a_document check (block_id is null or document_id is not null),
  constraint passages_internal_of_a_brief check (internal_id is null or brief_id is not null)
);

comment on table app.passages is
  'Pieces of text that the copilot finds and quotes, written by triggers. They are read through app.find_passages.';
comment on column app.passages.id is 'The passage; ids of a field ascend in its order.';
comment on column app.passages.company_id is
  'The company that asks it as a part of its material; null of what a person without a company has, and of a published version, which readers ask.';
comment on column app.passages.product_id is 'The product, or the product of the brief.';
comment on column app.passages.brief_id is 'The brief; null for profiles, products, canvases and documents.';
comment on column app.passages.caption_id is 'The captions; null for fields.';
comment on column app.passages.field is
  'The field in the words of the wire (description, year_founded), or said for captions.';
comment on column app.passages.language is 'Language, by ISO 639; und if unknown.';
comment on column app.passages.text is 'The words, verbatim; the lines of captions are separated by line breaks.';
comment on column app.passages.starts is 'Milliseconds at which each line of captions begins; null for fields.';
comment on column app.passages.end_ms is 'Milliseconds at which the last line of captions ends; null for fields.';
comment on column app.passages.canvas_id is 'The canvas; null for everything else.';
comment on column app.passages.widget_id is 'The widget of the canvas that it is in; null for its title.';
comment on column app.passages.document_id is 'The document; null for everything else.';
comment on column app.passages.version_id is 'The published version of the document; null for its text as it is.';
comment on column app.passages.block_id is 'The block of the document that it is in; null for its title.';
comment on column app.passages.origin_id is
  'Where its words come from, if a document quotes them: the brief, canvas, document or company that holds them.';
comment on column app.passages.internal_id is
  'The holder of a brief''s internal fields, which its readers do not search; null for everything else.';
comment on column app.passages.holder_id is
  'What decides who may read it: the published version, the document, the canvas, the brief, its internal fields, or the company for its profile and products.';

create index passages_brief_id on app.passages (brief_id, id);
create index passages_caption_id on app.passages (caption_id);
create index passages_holder_id on app.passages (holder_id, id);
create index passages_product_id on app.passages (product_id, brief_id);
create index passages_canvas_id on app.passages (canvas_id, widget_id);
create index passages_document_id on app.passages (document_id, block_id);
create index passages_version_id on app.passages (version_id);
create index passages_company_id on app.passages (company_id, product_id, brief_id, canvas_id, document_id);
create index passages_internal_id on app.passages (brief_id, internal_id) where internal_id is not null;

call app.protect('app.passages', 'company_id');

create table app.postings (
  passage_id bigint not null,
  term text collate "C" not null,
  company_id uuid,
  holder_id uuid not null,
  weight real not null,
  subject uuid,
  constraint postings_pkey primary key (passage_id, term)
);

comment on table app.postings is 'The words of passages: an inverted index for BM25.';
comment on column app.postings.passage_id is 'The passage.';
comment on column app.postings.term is 'The stem of a word, folded.';
comment on column app.postings.company_id is 'As in the passage.';
comment on column app.postings.holder_id is 'As in the passage.';
comment on column app.postings.weight is
  'BM25 without the rarity of the term: k1 1.2, b 0.75, for an average passage of 60 terms.';
comment on column app.postings.subject is
  'The brief, product or company that the passage names, whose every passage the word counts for; null for other fields.';

create index postings_company_term on app.postings (company_id, term, weight desc) include (passage_id);
create index postings_holder_term on app.postings (holder_id, term) include (passage_id, weight);
create index postings_company_subject on app.postings (company_id, term, weight desc) include (subject)
  where subject is not null;
create index postings_holder_subject on app.postings (holder_id, term) include (subject)
  where subject is not null;
create index postings_subject on app.postings (subject, term) where subject is not null;

call app.protect('app.postings', 'company_id');

create table app.passage_vectors (
  passage_id bigint primary key references app.passages on delete cascade,
  company_id uuid,
  holder_id uuid not null,
  model text not null
    constraint passage_vectors_model_length check (char_length(model) between 1 and 200),
  dims integer not null
    constraint passage_vectors_dims_range check (dims between 0 and 4096),
  sketch bit varying,
  vector real[],
  constraint passage_vectors_whole check (
    case when dims = 0 then num_nonnulls(sketch, vector) = 0
         else length(sketch) = dims and cardinality(vector) = dims end)
);

comment on table app.passage_vectors is
  'The meanings of passages, written by a job. They go with the passage, and are replaced when the model changes.';
comment on column app.passage_vectors.passage_id is 'The passage.';
comment on column app.passage_vectors.company_id is 'As in the passage.';
comment on column app.passage_vectors.holder_id is 'As in the passage.';
comment on column app.passage_vectors.model is 'The embedding model.';
comment on column app.passage_vectors.dims is 'The number of dimensions; 0 if the model takes no such text.';
comment on column app.passage_vectors.sketch is
  'The signs of the vector: as many of them differ as the meanings do, and that is quickly counted.';
comment on column app.passage_vectors.vector is 'The vector, of length 1.';

create index passage_vectors_company on app.passage_vectors (company_id, model, dims) include (passage_id, sketch);
create index passage_vectors_holder on app.passage_vectors (holder_id, model, dims) include (passage_id, sketch);

call app.protect('app.passage_vectors', 'company_id');

create table app.embedding_work (
  one boolean primary key default true
    constraint embedding_work_one check (one),
  leased_until timestamptz not null,
  failures integer not null,
  retry_at timestamptz not null,
  model text
    constraint embedding_work_model_length check (char_length(model) between 1 and 200),
  dims integer
    constraint embedding_work_dims_range check (dims between 1 and 4096),
  unsearched_below bigint
);

comment on table app.embedding_work is 'The state of the job that writes vectors: one row.';
comment on column app.embedding_work.one is 'True.';
comment on column app.embedding_work.leased_until is 'Until when a process is at it.';
comment on column app.embedding_work.failures is 'How often the server of the model has failed in a row.';
comment on column app.embedding_work.retry_at is 'Before then it is not asked again.';
comment on column app.embedding_work.model is 'The model of the vectors; null before the first run.';
comment on column app.embedding_work.dims is 'The number of dimensions of its vectors; null before the first one.';
comment on column app.embedding_work.unsearched_below is
  'Passages with lower ids may have no vector of this model and be not listed either; null once all were searched.';

insert into app.embedding_work values (true, '-infinity', 0, '-infinity');

call app.protect('app.embedding_work');

create table app.passages_to_embed (
  passage_id bigint primary key references app.passages on delete cascade
);

comment on table app.passages_to_embed is
  'The passages to embed: new ones, by a trigger, and those with a vector of an earlier model, by the job.';
comment on column app.passages_to_embed.passage_id is 'The passage.';

call app.protect('app.passages_to_embed');
