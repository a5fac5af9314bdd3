-- A language model drafts documents section by section (docs/decisions/054). What it is asked counts
-- with the questions to the copilot, and is recorded beside them.

comment on column app.documents.writing is
  'How far a language model has written its text: state, reason, run, by, beat and sections; null if none is to, or what became of it was read.';
comment on table app.copilot_record is
  'Every question to the analyst copilot, and every section of a document that a language model was to draft, for the administrators of the company.';
comment on column app.copilot_record.id is 'The question, as in copilot_queries; of a section, an id of its own.';
comment on column app.copilot_record.text is 'What was asked, or which section of which document was to be drafted.';
comment on column app.copilot_record.refused is 'Whether there was no answer, or nothing of the draft could be used.';
comment on column app.copilot_record.confidence is
  'How sure the answer was, from 0 to 1; of a draft, the share of its sentences that a source supports.';
comment on column app.copilot_record.places is
  'The places that the answer quoted or listed, or that the draft was made from, without their words: holder (of its passages), title, field, startMs.';
grant update (refused, confidence) on app.copilot_record to authenticated;

-- The questions of one person are counted in the record, where drafts are, too.
drop index app.copilot_record_user_id;
create index copilot_record_user_id on app.copilot_record (user_id, asked_at desc);

create function app.record_draft(id uuid, text text, places jsonb, model text) returns void
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
  'Records that the caller has a language model draft a section of a document. Raises BW043, and says when to go on, beyond the limits of the copilot.';
grant execute on function app.record_draft(uuid, text, jsonb, text) to authenticated;

call app.hand_over_definer_functions();

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.refuse_beyond_limits(asker uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  since constant timestamptz := app.now() - interval '1 hour';
  nth timestamptz;
  minutes integer;
  who text := 'You have';
  most text := '500';
begin
  select r.asked_at into nth from app.copilot_record r
  where r.user_id = asker and r.asked_at > since order by r.asked_at desc offset 499 limit 1;
  if nth is null then
    who := 'Your company has';
    most := '2,000';
    -- Without a lock, which would make a company ask one by one: questions that are asked in the
    -- same moment do not see each other, so there can be as many too many as were under way.
    select r.asked_at into nth from app.copilot_record r
    where r.company_id = public.get_user_company(asker) and r.asked_at > since
    order by r.asked_at desc offset 1999 limit 1;
  end if;
  if nth is not null then
    minutes := greatest(1, ceil(extract(epoch from nth - since) / 60));
    raise exception '% asked % questions within an hour. Ask again in % minute%.', who, most, minutes,
      case minutes when 1 then '' else 's' end using errcode = 'BW043';
  end if;
end
$$;
comment on function app.refuse_beyond_limits(uuid) is
  'Raises BW043, and says when to ask again, if a person has asked 500 questions within an hour, or their company 2,000; a section of a document that a language model drafts counts as a question.';
reset role;
revoke create on schema app from briefwell_definer;
