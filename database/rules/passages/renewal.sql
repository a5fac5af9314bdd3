-- Passages that an earlier version made become what this one would make.

create or replace function app.retold(passage app.passages)
  returns table (place bigint, said text, starts integer[], end_ms integer)
  language sql stable
  begin atomic
    select row_number() over (order by t.place), t.said, t.starts, t.end_ms
    from app.told_lines(passage.text, passage.starts, passage.end_ms) t
    where passage.caption_id is not null
    union all
    select piece.place, piece.text, null, null
    from unnest(app.told_pieces(passage.field, passage.text)) with ordinality piece (text, place)
    where passage.caption_id is null;
  end;
comment on function app.retold(app.passages) is
  'What a passage that is not an answer would be today: the same, nothing, or one or several shorter ones.';
grant execute on function app.retold(app.passages) to briefwell_definer;

create or replace function app.renew_passages(most integer) returns boolean
  language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  work app.passage_renewal;
  questions uuid[];
  batch bigint[];
  old app.passages;
begin
  -- Another process may be at it.
  select w.* into work from app.passage_renewal w for update skip locked;
  if work.questions_after is not null then
    questions := array(select q.id from app.questions q where q.id > work.questions_after order by q.id limit most);
    perform app.put_answer_passages(questions);
    update app.passage_renewal set questions_after = questions[cardinality(questions)];
    return true;
  elsif work.unrenewed_below is null then
    return false;
  end if;
  batch := array(select p.id from app.passages p where p.id < work.unrenewed_below order by p.id desc limit most);
  perform app.put_widget_passages(c.id, c.company_id, w.id, w.widget)
  from (
    select distinct p.canvas_id, p.widget_id from app.passages p where p.id = any (batch) and p.field = 'mapVendor') m
  join app.canvases c on c.id = m.canvas_id and c.deleted_at is null
  join app.canvas_widgets w on w.canvas_id = m.canvas_id and w.id = m.widget_id and w.widget is not null;
  for old in
    select p.* from app.passages p
    where p.id = any (batch) and p.question_id is null
      and not exists (select from app.retold(p) t where t.said = p.text)
  loop
    delete from app.passages p where p.id = old.id;
    -- Somebody may have changed the text meanwhile.
    continue when not found;
    insert into app.passages (id, company_id, product_id, brief_id, caption_id, canvas_id, widget_id, document_id,
                              version_id, block_id, origin_id, internal_id, field, language, text, starts, end_ms)
      overriding system value
    select old.id, old.company_id, old.product_id, old.brief_id, old.caption_id, old.canvas_id, old.widget_id,
           old.document_id, old.version_id, old.block_id, old.origin_id, old.internal_id, old.field, old.language,
           t.said, t.starts, t.end_ms
    from app.retold(old) t where t.place = 1;
    insert into app.passages (company_id, product_id, brief_id, caption_id, canvas_id, widget_id, document_id,
                              version_id, block_id, origin_id, internal_id, field, language, text, starts, end_ms)
    select old.company_id, old.product_id, old.brief_id, old.caption_id, old.canvas_id, old.widget_id, old.document_id,
           old.version_id, old.block_id, old.origin_id, old.internal_id, old.field, old.language,
           t.said, t.starts, t.end_ms
    from app.retold(old) t where t.place > 1 order by t.place;
  end loop;
  update app.passage_renewal set unrenewed_below = batch[cardinality(batch)];
  return true;
end
$$;
comment on function app.renew_passages(integer) is
  'Renews so many passages, the newest first, after so many questions got theirs; false once all are as this version makes them. Only those that differ are replaced, so the others keep their vectors. For service_role.';
grant execute on function app.renew_passages(integer) to service_role;
