-- Passages of answers to readers' questions follow their messages.

create or replace function app.told_answers(questions uuid[])
  returns table (question_id uuid, answered_at timestamptz, text text, place bigint)
  language sql stable
  begin atomic
    with said as (
      select m.question_id, m.id, m.kind, m.text, m.created_at,
             m.kind = 'question' and lag(m.kind, 1, 'answer') over messages <> 'question' as begins
      from app.question_messages m where m.question_id = any (told_answers.questions)
      window messages as (partition by m.question_id order by m.created_at, m.id)
    ), turns as materialized (
      -- A turn is what the reader asked until the vendor said something, and all that the vendor said to it.
      select s.*, count(*) filter (where s.begins) over (partition by s.question_id order by s.created_at, s.id) as turn
      from said s
    ), asked as materialized (
      select t.question_id, t.turn,
             string_agg(regexp_replace(b.said, '\s+', ' ', 'g'), ' ' order by t.created_at, t.id, b.place) as text
      from turns t
      cross join lateral app.without_boilerplate(t.text) b
      where t.kind = 'question'
      group by t.question_id, t.turn
    )
    select t.question_id, t.created_at,
           -- The answer's first piece stands below the whole question, the others below how it begins.
           concat_ws(E'\n', case when piece.place = 1 then a.text else (app.pieces(coalesce(a.text, '')))[1] end,
                     piece.text),
           row_number() over (order by t.created_at, t.id, piece.place)
    from turns t
    join app.questions q on q.id = t.question_id
    left join asked a on a.question_id = t.question_id and a.turn = t.turn
    cross join lateral unnest(app.told_pieces('answer', t.text)) with ordinality piece (text, place)
    where t.kind = 'answer'
      -- An answer to what was opened again, or declined in the end, has been taken back.
      and (q.state = 'answered' or exists (
        select from turns later where later.question_id = t.question_id and later.turn > t.turn));
  end;
comment on function app.told_answers(uuid[]) is
  'What was answered to questions, in pieces: the question on one line, and the answer below it. For definer functions.';
grant execute on function app.told_answers(uuid[]) to briefwell_definer;

create or replace function app.put_answer_passages(questions uuid[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  delete from app.passages p where p.question_id = any (put_answer_passages.questions);
  insert into app.passages (company_id, product_id, brief_id, question_id, internal_id, answered_at, field, language,
                            text, starts, end_ms)
  select b.company_id, b.product_id, b.id, q.id, case when t.answered_at <= q.published_at then null else q.id end,
         t.answered_at, 'answer', app.language_of(t.text), t.text, at.each_line, at.ms
  from app.told_answers(put_answer_passages.questions) t
  join app.questions q on q.id = t.question_id
  join public.briefs b on b.id = q.brief_id and b.company_id = q.company_id
  left join lateral (
    select q.at_ms as ms, array_fill(q.at_ms, array[cardinality(string_to_array(t.text, E'\n'))]) as each_line
    where q.at_ms is not null and q.object_id = b.video_object_id) at on true
  order by t.place;
end
$$;
comment on function app.put_answer_passages(uuid[]) is
  'Makes the passages of questions what was answered to them: held by the brief if published until then, else by the question. For definer functions.';
grant execute on function app.put_answer_passages(uuid[]) to briefwell_definer;

create or replace function app.keep_question_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.put_answer_passages(array[new.id]);
  return null;
end
$$;
comment on function app.keep_question_passages() is
  'Trigger: writes the passages of a question again that was answered, opened, published or hidden.';

create or replace function app.keep_answer_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.put_answer_passages(array(select distinct c.question_id from changed c));
  return null;
end
$$;
comment on function app.keep_answer_passages() is 'Trigger: writes the passages of questions again whose messages changed.';
