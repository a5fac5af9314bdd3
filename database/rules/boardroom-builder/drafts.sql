-- Documents that a language model drafts.

create or replace function app.record_draft(id uuid, text text, places jsonb, model text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  asker constant uuid := auth.uid();
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot ' || asker, 0));
  perform app.refuse_beyond_limits(asker);
  insert into app.copilot_record
    (id, company_id, user_id, asked_at, text, scope, refused, confidence, places, model)
  values (record_draft.id, public.get_user_company(asker), asker, app.now(), record_draft.text, '{}',
          true, 0, record_draft.places, record_draft.model);
end
$$;
comment on function app.record_draft(uuid, text, jsonb, text) is
  'Records that the caller has a language model draft a section of a document, or read for a question of the CIO pack. Raises BW043, and says when to go on, beyond the limits of the copilot.';
grant execute on function app.record_draft(uuid, text, jsonb, text) to authenticated;
