-- Comparisons: who may read and write them, and how many there may be.

-- app.copilot_comparisons
grant select, insert, update (title, subjects, criteria, workspace_id, updated_at, deleted_at, filling, beat_at)
  on app.copilot_comparisons to authenticated;
grant select on app.copilot_comparisons to briefwell_definer;
-- Policies of one command are tried in the order of their names: what is one's own comes first.
create policy people_keep_their_own on app.copilot_comparisons to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy definer_reads on app.copilot_comparisons for select to briefwell_definer using (true);
create policy those_it_is_shared_with_read on app.copilot_comparisons for select to authenticated
  using (deleted_at is null
         and (workspace_id, user_id) in (
           select p.workspace_id, p.user_id from app.people_of_my_workspaces() p));

create or replace trigger copilot_comparisons_check_workspace
  before insert or update of workspace_id on app.copilot_comparisons
  for each row execute function app.check_workspace_of_session();
create or replace trigger copilot_comparisons_limit after insert on app.copilot_comparisons
  for each row execute function app.limit_copilot_comparisons();

create or replace function app.limit_copilot_comparisons() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot_comparisons ' || new.user_id, 0));
  if 200 < (select count(*) from (
      select from app.copilot_comparisons c where c.user_id = new.user_id limit 201) counted) then
    raise exception 'You have 200 comparisons, the most there can be, counting those deleted in the last 30 days.'
      using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_copilot_comparisons() is
  'Raises BW043 when a person would have more than 200 comparisons.';

-- app.copilot_comparison_cells
grant select, insert, update (cell, filled_at), delete on app.copilot_comparison_cells to authenticated;
create policy people_fill_their_own on app.copilot_comparison_cells to authenticated
  using (comparison_id in (
    select c.id from app.copilot_comparisons c where c.user_id = (select auth.uid())))
  with check (comparison_id in (
    select c.id from app.copilot_comparisons c where c.user_id = (select auth.uid())));
create policy those_it_is_shared_with_read on app.copilot_comparison_cells for select to authenticated
  using (exists (select from app.copilot_comparisons c where c.id = comparison_id));

-- A criterion that is looked up counts as a question, and as an answer if a language model writes about it.
create or replace function app.record_comparison(
    id uuid, text text, scope jsonb, places jsonb, found boolean, model text, input integer, output integer, ms integer)
  returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  asker constant uuid := auth.uid();
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot ' || asker, 0));
  if not exists (select from app.copilot_record r where r.id = record_comparison.id) then
    perform app.refuse_beyond_limits(asker);
  end if;
  insert into app.copilot_record
    (id, company_id, user_id, asked_at, text, scope, refused, confidence, places, model, input_tokens, output_tokens, ms)
  values (record_comparison.id, public.get_user_company(asker), asker, app.now(), record_comparison.text,
          record_comparison.scope, not found, 0, record_comparison.places, record_comparison.model, input, output,
          record_comparison.ms)
  on conflict on constraint copilot_record_pkey do update
    set scope = excluded.scope, refused = excluded.refused, places = excluded.places, model = excluded.model,
        input_tokens = excluded.input_tokens, output_tokens = excluded.output_tokens, ms = excluded.ms
    where copilot_record.user_id = asker;
end
$$;
comment on function app.record_comparison(uuid, text, jsonb, jsonb, boolean, text, integer, integer, integer) is
  'Records that the caller compares by a criterion, and then what was found. Raises BW043, and says when to go on, beyond the limits of the copilot.';
grant execute on function
  app.record_comparison(uuid, text, jsonb, jsonb, boolean, text, integer, integer, integer) to authenticated;
