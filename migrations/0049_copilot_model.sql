-- Answers by a language model: each question says how far its answer is.

alter table app.copilot_queries
  add column state text
    constraint copilot_queries_state check (state in ('waiting', 'answering', 'stopping', 'done', 'stopped', 'failed')),
  add column beat_at timestamptz,
  add column follow_up jsonb,
  add constraint copilot_queries_beats_while_answering check (state not in ('answering', 'stopping') or beat_at is not null);
set local role service_role;
update app.copilot_queries q
set state = 'done',
    answer = q.answer || jsonb_build_object('model', null, 'notice', null, 'statements', (
      select coalesce(jsonb_agg(s.value || '{"basis": "quoted"}' order by s.place), '[]')
      from jsonb_array_elements(q.answer -> 'statements') with ordinality s (value, place)));
reset role;
alter table app.copilot_queries alter column state set not null;
create index copilot_queries_answering on app.copilot_queries (user_id) where state in ('answering', 'stopping');

comment on column app.copilot_queries.state is
  'Waiting for a language model, answering (stopping once it should end), or ended: done, stopped or failed.';
comment on column app.copilot_queries.beat_at is
  'When the process that answers last said so; an answer without a beat for 30 seconds has failed.';
comment on column app.copilot_queries.follow_up is
  'The earlier query {queryId} that it asks further about, and how {type}; null of a question of its own.';

grant update (state, beat_at, answer) on app.copilot_queries to authenticated;
create policy people_have_theirs_answered on app.copilot_queries for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
