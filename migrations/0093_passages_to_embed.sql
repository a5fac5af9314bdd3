-- The passages that still need a vector are listed: otherwise each run of the job reads all passages. And news
-- are looked for of a bounded number of accounts at a time.

-- ------------------------------------------------------------------ alerts

create function app.due_alerts(after uuid, most integer) returns table (reader_id uuid, has_news boolean)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select due.user_id, exists (select from app.news_for(due.user_id))
    from (
      select n.user_id
      from app.notification_settings n
      join auth.users u on u.id = n.user_id
      where (n.alerts = 'daily'
             or n.alerts = 'weekly' and extract(isodow from app.now() at time zone 'UTC') = 1)
        and (due_alerts.after is null or n.user_id > due_alerts.after)
        and n.alerted_at < date_trunc('day', app.now(), 'UTC')
        and u.email_proven_at is not null and u.deleted_at is null
      order by n.user_id
      limit due_alerts.most) due
    order by due.user_id;
end
$$;
comment on function app.due_alerts(uuid, integer) is
  'The next accounts after a given one that want a mail today, daily or, on Mondays, weekly, and whether there is news for them. For service_role.';
grant execute on function app.due_alerts(uuid, integer) to service_role;
set local role briefwell_definer;
comment on function app.alert_readers(uuid, integer) is
  'For the previous version, which does not know app.due_alerts.';
reset role;

-- ------------------------------------------------------------------ passages without a vector

alter table app.embedding_work
  add column model text
    constraint embedding_work_model_length check (char_length(model) between 1 and 200),
  add column dims integer
    constraint embedding_work_dims_range check (dims between 1 and 4096),
  add column unsearched_below bigint;
comment on column app.embedding_work.model is 'The model of the vectors; null before the first run.';
comment on column app.embedding_work.dims is 'The number of dimensions of its vectors; null before the first one.';
comment on column app.embedding_work.unsearched_below is
  'Passages with lower ids may have no vector of this model and be not listed either; null once all were searched.';

create table app.passages_to_embed (
  passage_id bigint primary key references app.passages on delete cascade
);
comment on table app.passages_to_embed is
  'The passages to embed: new ones, by a trigger, and those with a vector of an earlier model, by the job.';
comment on column app.passages_to_embed.passage_id is 'The passage.';
call app.protect('app.passages_to_embed');
grant insert on app.passages_to_embed to briefwell_definer;
create policy definer_adds on app.passages_to_embed for insert to briefwell_definer with check (true);

create function app.list_to_embed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.passages_to_embed (passage_id) select added.id from added;
  return null;
end
$$;
comment on function app.list_to_embed() is 'Trigger: lists new passages to be embedded.';
create trigger passages_to_embed after insert on app.passages
  referencing new table as added for each statement execute function app.list_to_embed();

call app.hand_over_definer_functions();
