-- Meanings of passages, as vectors of an embedding model: where there is one, they rank what was found by words
-- and add what is near. docs/decisions/050.

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
create index passage_vectors_company on app.passage_vectors (company_id, model, dims) include (passage_id, sketch);
create index passage_vectors_holder on app.passage_vectors (holder_id, model, dims) include (passage_id, sketch);

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

create table app.embedding_work (
  one boolean primary key default true
    constraint embedding_work_one check (one),
  leased_until timestamptz not null,
  failures integer not null,
  retry_at timestamptz not null
);
insert into app.embedding_work values (true, '-infinity', 0, '-infinity');

comment on table app.embedding_work is 'The state of the job that writes vectors: one row.';
comment on column app.embedding_work.one is 'True.';
comment on column app.embedding_work.leased_until is 'Until when a process is at it.';
comment on column app.embedding_work.failures is 'How often the server of the model has failed in a row.';
comment on column app.embedding_work.retry_at is 'Before then it is not asked again.';

call app.protect('app.passage_vectors', 'company_id');
call app.protect('app.embedding_work');
grant select on app.passage_vectors to briefwell_definer;
create policy definer_reads on app.passage_vectors for select to briefwell_definer using (true);

-- A scan of the vectors of 100,000 passages takes seconds, one of their sketches 30 ms.
create function app.near_passages(
    meaning real[], sketch text, model text, scope jsonb, candidates bigint[], most integer) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
#variable_conflict use_column
declare
  place constant app.searched := app.searched_by(auth.uid(), near_passages.scope);
  products constant uuid[] := array(select jsonb_array_elements_text(near_passages.scope -> 'products')::uuid);
  asked constant bit varying := near_passages.sketch::bit varying;
  asked_dims constant integer := cardinality(near_passages.meaning);
  -- Those whose vectors are compared.
  judged constant integer := 50;
begin
  return (
    with seen as (
      select v.passage_id, v.sketch from app.passage_vectors v
      where v.company_id = place.whole and v.model = near_passages.model and v.dims = asked_dims
      union all
      select v.passage_id, v.sketch
      from unnest(place.holders) h (id)
      cross join lateral (
        select o.passage_id, o.sketch from app.passage_vectors o
        where o.holder_id = h.id and o.model = near_passages.model and o.dims = asked_dims
        offset 0) v
    ), near as materialized (
      select s.passage_id as id from seen s
      where cardinality(products) = 0
        or exists (select from app.passages p where p.id = s.passage_id and p.product_id = any (products))
      order by bit_count(s.sketch # asked), s.passage_id limit judged
    ), close as materialized (
      select v.passage_id as id, (
        select sum(of_text * of_question) from unnest(v.vector, near_passages.meaning) t (of_text, of_question)
      ) as closeness
      from app.passage_vectors v
      where v.passage_id = any (array(select n.id from near n) || near_passages.candidates)
        and v.model = near_passages.model and v.dims = asked_dims
        and (v.company_id = place.whole or v.holder_id = any (place.holders))
    ), added as (
      select c.id from close c where c.id <> all (near_passages.candidates)
      order by c.closeness desc, c.id limit near_passages.most
    )
    select jsonb_build_object(
      'order', (
        select coalesce(jsonb_agg(c.id order by c.closeness desc, c.id), '[]') from close c
        where c.id = any (near_passages.candidates) or c.id in (select a.id from added a)),
      'added', (
        select coalesce(jsonb_agg(p.shown), '[]')
        from app.shown_passages(array(select a.id from added a)) p)));
end
$$;
comment on function app.near_passages(real[], text, text, jsonb, bigint[], integer) is
  'What the caller may read within a scope, by its nearness to the meaning of a question: {order: the ids of the candidates and of the nearest others, at most so many; added: these others}. `sketch` are the signs of `meaning`.';
grant execute on function app.near_passages(real[], text, text, jsonb, bigint[], integer) to authenticated;

call app.hand_over_definer_functions();
