-- A change of many long rows built all of them in one value for the webhooks: hundreds of MB, and beyond
-- 256 MB the change failed. Events are now queued row by row, at most as many as are kept. A company that is
-- deleted tells nobody: its webhooks go first. And a webhook that fails pauses as a whole: with a pause per
-- delivery, thousands of waiting ones were attempted without any.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.tell_webhooks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  topic constant text := tg_argv[0];
  companies uuid[];
  changes text;
  queued bigint;
begin
  if tg_op = 'INSERT' then
    companies := array(select distinct n.company_id from new_rows n);
    changes := 'select n.company_id, null::jsonb as before, to_jsonb(n) as after from new_rows n';
  elsif tg_op = 'UPDATE' then
    companies := array(select distinct coalesce(n.company_id, o.company_id)
                       from new_rows n join old_rows o on o.id = n.id);
    changes := 'select coalesce(n.company_id, o.company_id) as company_id, to_jsonb(o) as before,'
      || ' to_jsonb(n) as after from new_rows n join old_rows o on o.id = n.id';
  else
    companies := array(select distinct o.company_id from old_rows o);
    changes := 'select o.company_id, to_jsonb(o) as before, null::jsonb as after from old_rows o';
  end if;
  if not app.has_webhooks(companies, topic) then
    return null;
  end if;
  -- `offset 0` has each row and its facts built once, and forgotten before the next. More events than are
  -- kept (app.trim_deliveries) are not queued.
  execute format($insert$
    insert into app.webhook_deliveries (webhook_id, company_id, type, body)
    select w.id, w.company_id, event.type,
           jsonb_build_object('type', event.type, 'timestamp', app.now(),
             'data', coalesce(told.after, told.before))::text
    from (
      select facts.*, row_number() over (partition by facts.company_id) as place
      from (
        select change.company_id, app.webhook_facts($2, change.before) as before,
               app.webhook_facts($2, change.after) as after
        from (%s offset 0) change offset 0) facts
      where facts.before is distinct from facts.after) told
    cross join lateral (select app.webhook_event($2, told.before, told.after) as type) event
    join app.webhooks w on w.company_id = told.company_id and w.active and $1 = any (w.topics)
    -- What is deleted together with its company is told to nobody.
    join public.company_profiles c on c.id = w.company_id
    where told.place <= 10000$insert$, changes)
  using topic, tg_table_name::text;
  get diagnostics queued = row_count;
  if queued > 0 then
    perform app.enqueue('webhooks.deliver', '{}'::jsonb);
  end if;
  return null;
end
$$;
drop function app.queue_webhooks(text, text, jsonb);
reset role;
revoke create on schema app from briefwell_definer;

grant delete on app.webhooks to briefwell_definer;
create policy definer_deletes on app.webhooks for delete to briefwell_definer using (true);

alter table app.webhooks add column paused_until timestamptz;
comment on column app.webhooks.paused_until is
  'Until when nothing is sent to it, while it fails (failing_since).';
-- A member who sends a test, or a delivery again, ends the pause.
grant update (paused_until) on app.webhooks to authenticated;

create or replace function app.delete_company(company_id uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- First, so that nobody is told of the rest.
  delete from app.webhooks w where w.company_id = delete_company.company_id;
  -- In this order no row refers to a file any more when the file goes. Its bytes are swept as orphans.
  delete from public.briefs b where b.company_id = delete_company.company_id;
  delete from public.products p where p.company_id = delete_company.company_id;
  delete from app.company_brands b where b.company_id = delete_company.company_id;
  delete from app.trash t where t.company_id = delete_company.company_id;
  delete from storage.objects o where o.company_id = delete_company.company_id;
  delete from public.company_profiles c where c.id = delete_company.company_id;
end
$$;

call app.hand_over_definer_functions();
