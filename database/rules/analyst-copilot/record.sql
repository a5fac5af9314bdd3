-- The record of questions, and their limits.

create or replace function app.record_question() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.copilot_record (id, company_id, user_id, asked_at, text, scope, refused, confidence, places)
  values (new.id, public.get_user_company(new.user_id), new.user_id, new.asked_at, new.text, new.scope,
         coalesce((new.answer ->> 'refused')::boolean, false),
         coalesce((new.answer ->> 'confidence')::real, 0),
         coalesce((
           select jsonb_agg(jsonb_build_object(
             'holder', coalesce(
               s.source ->> 'versionId', s.source ->> 'documentId', s.source ->> 'canvasId', s.source ->> 'briefId',
               s.source ->> 'companyId'),
             'title', s.source -> 'title',
             'field', s.source -> 'field', 'startMs', s.source -> 'startMs') order by s.place)
           from jsonb_array_elements(new.answer -> 'sources') with ordinality s (source, place)), '[]'))
  on conflict (id) do update
    set refused = excluded.refused, confidence = excluded.confidence, places = excluded.places;
  return null;
end
$$;
comment on function app.record_question() is
  'Trigger: records a question in the transaction that asks it, and its answer when a language model has written one.';

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

create or replace function app.may_ask_copilot() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.refuse_beyond_limits(auth.uid());
end
$$;
comment on function app.may_ask_copilot() is
  'Raises BW043 if the caller has to wait, before anything is looked up for a question.';
grant execute on function app.may_ask_copilot() to authenticated;

create or replace function app.limit_questions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot ' || new.user_id, 0));
  perform app.refuse_beyond_limits(new.user_id);
  return new;
end
$$;
comment on function app.limit_questions() is
  'Raises BW043 for a question beyond the limits; the questions of one person are counted one by one.';

create or replace function app.has_copilot_answers(of_person integer, of_company integer) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  since constant timestamptz := app.now() - interval '1 day';
  own constant uuid := public.get_user_company(auth.uid());
begin
  return exists (
      select from app.copilot_record r
      where r.user_id = auth.uid() and r.asked_at > since and r.model is not null
      order by r.asked_at desc offset of_person - 1 limit 1)
    or exists (
      select from app.copilot_record r
      where r.company_id = own and r.asked_at > since and r.model is not null
      order by r.asked_at desc offset of_company - 1 limit 1);
end
$$;
comment on function app.has_copilot_answers(integer, integer) is
  'Whether a language model has written so many answers within a day for the caller, or for their company.';
grant execute on function app.has_copilot_answers(integer, integer) to authenticated;
