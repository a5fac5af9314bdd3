-- Questions as readers see them.

create or replace function app.library_questions(
    brief_id uuid, question_id uuid, before timestamptz, before_id uuid, most integer)
  returns table (id uuid, created_at timestamptz, question jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  reader constant uuid := auth.uid();
begin
  if not app.may_watch(library_questions.brief_id, reader) then
    return;
  end if;
  return query
    select q.id, q.created_at, jsonb_build_object(
      'id', q.id, 'mine', own.mine, 'atMs', q.at_ms,
      'ofEarlierVideo', q.at_ms is not null and q.object_id is distinct from b.video_object_id,
      'state', q.state, 'published', q.published_at is not null,
      'dueAt', case when own.mine and q.state = 'open' then q.due_at end,
      'messages', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'id', m.id, 'kind', m.kind, 'text', m.text, 'createdAt', m.created_at)
               order by m.created_at, m.id), '[]')
        from app.question_messages m
        where m.question_id = q.id and (own.mine or m.created_at <= q.published_at)))
    from app.questions q
    join public.briefs b on b.id = q.brief_id
    cross join lateral (select coalesce(q.reader_id = reader, false) as mine) own
    where q.brief_id = library_questions.brief_id
      and (own.mine or q.published_at is not null)
      and (library_questions.question_id is null or q.id = library_questions.question_id)
      and (before is null or (q.created_at, q.id) < (before, before_id))
    order by q.created_at desc, q.id desc
    limit most;
end
$$;
comment on function app.library_questions(uuid, uuid, timestamptz, uuid, integer) is
  'The caller''s questions about a brief shared with them, and those shown to everyone with access, without names; newest first, those before a given one, or a single one.';
grant execute on function app.library_questions(uuid, uuid, timestamptz, uuid, integer) to authenticated;

create or replace function app.library_questions_count(brief_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.may_watch(library_questions_count.brief_id, auth.uid()) then
    return null;
  end if;
  return (
    select count(*) from app.questions q
    where q.brief_id = library_questions_count.brief_id
      and (q.reader_id = auth.uid() or q.published_at is not null));
end
$$;
comment on function app.library_questions_count(uuid) is
  'How many questions app.library_questions has; null unless the brief is shared with the caller.';
grant execute on function app.library_questions_count(uuid) to authenticated;
