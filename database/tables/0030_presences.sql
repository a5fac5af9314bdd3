-- Presences name their record alone, of whatever kind, so that no kind needs a column here.

drop policy if exists readers_of_the_work_read on app.presences;
drop policy if exists readers_of_the_work_come on app.presences;
drop policy if exists people_stay_themselves on app.presences;

-- They last for seconds.
delete from app.presences;

alter table app.presences
  drop column document_id,
  drop column canvas_id,
  add column record_id uuid not null,
  add constraint presences_of_tab primary key (record_id, user_id, tab_id);

comment on table app.presences is 'Who has a record open now, once for each of their tabs.';
comment on column app.presences.record_id is 'The record; rows of deleted ones end within minutes.';
