-- Passages of documents follow their blocks.

create or replace function app.paragraph_runs(content jsonb) returns table (text text, source jsonb)
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- In place of what is to be confirmed, and where a quotation ends.
  unconfirmed constant text := chr(1);
  ends constant text := chr(2);
  part jsonb;
  quote text;
  said text := '';
  notes jsonb[] := '{}';
  sentence text;
  origin jsonb;
begin
  for part in select p.value from jsonb_array_elements(content) p loop
    quote := part #>> '{attrs,source,quote}';
    said := said || case part ->> 'type'
      when 'hardBreak' then E'\n'
      when 'sourceNote' then case
        when quote <> '' and right(rtrim(said, ' ”"»'), char_length(quote)) = quote then ends else '' end
      else case
        when part -> 'marks' @> '[{"type": "unconfirmed"}]'
          then unconfirmed || coalesce(substring(part ->> 'text' from '[.!?…]\s*$'), '')
        else coalesce(translate(part ->> 'text', unconfirmed || ends, ''), '') end
      end;
    if quote <> '' then
      notes := notes || (part #> '{attrs,source}');
    end if;
  end loop;
  for sentence in select s from regexp_split_to_table(said, '(?<=[.!?…][”"’»)]?)\s+|\u0002') s loop
    sentence := btrim(sentence, E' \t\r\n');
    if strpos(sentence, unconfirmed) > 0 then
      return query select paragraph_runs.text, paragraph_runs.source where paragraph_runs.text <> '';
      text := '';
      continue;
    end if;
    origin := (
      select n from unnest(notes) n
      where strpos(n ->> 'quote', sentence) > 0
        or (strpos(sentence, n ->> 'quote') > 0 and 2 * char_length(n ->> 'quote') >= char_length(sentence))
      limit 1);
    if origin is distinct from source then
      return query select paragraph_runs.text, paragraph_runs.source where paragraph_runs.text <> '';
      text := '';
      source := origin;
    end if;
    text := btrim(concat_ws(' ', nullif(text, ''), sentence));
  end loop;
  return query select paragraph_runs.text, paragraph_runs.source where paragraph_runs.text <> '';
end
$$;
comment on function app.paragraph_runs(jsonb) is
  'What a paragraph says: sentences that follow each other, with the source that says the same; null for words of its own.';
grant execute on function app.paragraph_runs(jsonb) to briefwell_definer;

create or replace function app.row_texts(block jsonb) returns table (text text, source jsonb)
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  line jsonb;
  cell jsonb;
  place integer;
  heads text[] := '{}';
  head text;
  cell_text text;
  cited jsonb;
  subject text;
  subject_source jsonb;
  own text[];
  cites boolean;
begin
  for line in select l.value from jsonb_array_elements(block -> 'content') l loop
    if not exists (select from jsonb_array_elements(line -> 'content') c where c ->> 'type' <> 'tableHeader') then
      -- Merged cells would put values below heads that are not theirs.
      if block @? '$.content[*].content[*].attrs ? (@.rowspan > 1)' then
        continue;
      end if;
      heads := '{}';
      for cell in select c.value from jsonb_array_elements(line -> 'content') c loop
        heads := heads || coalesce((
          select string_agg(r.text, ' ')
          from jsonb_path_query(cell, 'strict $.** ? (@.type == "paragraph")') p
          cross join lateral app.paragraph_runs(p -> 'content') r), '')
          || array_fill(''::text, array[coalesce((cell #>> '{attrs,colspan}')::integer, 1) - 1]);
      end loop;
      continue;
    end if;
    subject := null;
    subject_source := null;
    own := '{}';
    cites := false;
    place := 1;
    for cell in select c.value from jsonb_array_elements(line -> 'content') c loop
      head := nullif(heads[place], '');
      for cell_text, cited in
        select string_agg(r.text, ' '), r.source
        from jsonb_path_query(cell, 'strict $.** ? (@.type == "paragraph")') p
        cross join lateral app.paragraph_runs(p -> 'content') r
        group by r.source
      loop
        if place = 1 then
          subject := concat_ws(' ', subject, cell_text);
          subject_source := coalesce(subject_source, cited);
        elsif cited is null then
          own := own || concat_ws(': ', head, cell_text);
        else
          cites := true;
          return query select concat_ws(' | ', subject, concat_ws(': ', head, cell_text)), cited;
        end if;
      end loop;
      place := place + coalesce((cell #>> '{attrs,colspan}')::integer, 1);
    end loop;
    if cardinality(own) > 0 or not cites then
      return query select concat_ws(' | ', subject, nullif(array_to_string(own, ' | '), '')), subject_source;
    end if;
  end loop;
end
$$;
comment on function app.row_texts(jsonb) is
  'What the rows of a table say: each with its own words, and with each cell that a source says, below their heads.';
grant execute on function app.row_texts(jsonb) to briefwell_definer;

create or replace function app.block_texts(block jsonb) returns table (field text, text text, source jsonb)
  language sql immutable parallel safe
  begin atomic
    select 'heading', r.text, r.source
    from app.paragraph_runs(block -> 'content') r where block ->> 'type' = 'heading'
    union all
    select 'row', r.text, r.source from app.row_texts(block) r where block ->> 'type' = 'table'
    union all
    select 'caption', coalesce(block #>> '{attrs,chart,title}', block #>> '{attrs,picture,caption}'), null::jsonb
    where block ->> 'type' in ('chart', 'picture')
    union all
    -- What is internal is found by nobody, so that no answer takes it outside.
    select 'paragraph', r.text, coalesce(r.source, nullif(block #> '{attrs,source}', 'null'))
    from jsonb_path_query(block, 'strict $.** ? (@.type == "paragraph")') p
    cross join lateral app.paragraph_runs(p -> 'content') r
    where block ->> 'type' in ('paragraph', 'bulletList', 'orderedList', 'blockquote', 'callout')
      and (block #>> '{attrs,tone}') is distinct from 'internal';
  end;
comment on function app.block_texts(jsonb) is 'What a block says, text by text, and the source of each that quotes one.';
grant execute on function app.block_texts(jsonb) to briefwell_definer;

create or replace function app.origin_of(source jsonb) returns uuid
  language sql stable
  return case source ->> 'kind'
    when 'product' then (select p.company_id from public.products p where p.id = (source ->> 'id')::uuid)
    else (source ->> 'id')::uuid end;
comment on function app.origin_of(jsonb) is
  'The holder of the passages that a source of a document has. For definer functions.';
grant execute on function app.origin_of(jsonb) to briefwell_definer;

create or replace function app.block_passages(block jsonb)
  returns table (field text, language text, text text, origin_id uuid, place bigint)
  language sql stable
  begin atomic
    with said as materialized (
      select t.field, t.text, t.source, row_number() over () as place from app.block_texts(block) t
    ), spoken as (
      select app.language_of(string_agg(s.text, ' ' order by s.place)) as language from said s
    )
    select s.field, k.language, piece.text, app.origin_of((array_agg(s.source order by s.place))[1]), min(s.place)
    from said s
    cross join spoken k
    cross join lateral unnest(app.told_pieces(s.field, coalesce(s.text, ''))) piece (text)
    group by s.field, k.language, piece.text;
  end;
comment on function app.block_passages(jsonb) is 'The passages of a block, each once. For definer functions.';
grant execute on function app.block_passages(jsonb) to briefwell_definer;

create or replace function app.put_document_passages(document app.documents) returns void
  language plpgsql set search_path = ''
as $$
begin
  delete from app.passages p
  where p.document_id = document.id and p.version_id is null and p.block_id is null;
  insert into app.passages (company_id, document_id, field, language, text)
  select document.company_id, document.id, 'document', app.language_of(document.title), document.title
  where not app.is_file_name(document.title);
end
$$;
comment on function app.put_document_passages(app.documents) is
  'Makes the title of a document one of its passages. For definer functions.';
grant execute on function app.put_document_passages(app.documents) to briefwell_definer;

create or replace function app.add_all_block_passages(document app.documents) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into app.passages (company_id, document_id, block_id, field, language, text, origin_id)
  select document.company_id, document.id, b.id, t.field, t.language, t.text, t.origin_id
  from app.document_blocks b
  cross join lateral app.block_passages(b.block) t
  where b.document_id = document.id and b.block is not null
  order by array_position(document.block_order, b.id), t.place;
end
$$;
comment on function app.add_all_block_passages(app.documents) is
  'Adds the passages of all blocks of a document. For definer functions.';
grant execute on function app.add_all_block_passages(app.documents) to briefwell_definer;

create or replace function app.add_version_passages(document app.documents) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into app.passages (document_id, version_id, field, language, text)
  select document.id, v.id, 'document', app.language_of(v.title), v.title
  from app.document_versions v where v.id = document.published_id and not app.is_file_name(v.title);
  insert into app.passages (document_id, version_id, block_id, field, language, text, origin_id)
  select document.id, v.id, b.block #>> '{attrs,id}', t.field, t.language, t.text, t.origin_id
  from app.document_versions v
  cross join lateral jsonb_array_elements(v.blocks) with ordinality b (block, place)
  cross join lateral app.block_passages(b.block) t
  where v.id = document.published_id
  order by b.place, t.place;
end
$$;
comment on function app.add_version_passages(app.documents) is
  'Adds the passages of the published version of a document. For definer functions.';
grant execute on function app.add_version_passages(app.documents) to briefwell_definer;

create or replace function app.keep_document_passages() returns trigger
  language plpgsql security definer set search_path = '' set jit = off
as $$
begin
  if new.deleted_at is not null then
    delete from app.passages p where p.document_id = new.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform app.put_document_passages(new);
    return null;
  end if;
  if old.title <> new.title or old.deleted_at is not null then
    perform app.put_document_passages(new);
  end if;
  if old.deleted_at is not null then
    perform app.add_all_block_passages(new);
  end if;
  if old.published_id is distinct from new.published_id or old.deleted_at is not null then
    delete from app.passages p where p.document_id = new.id and p.version_id is not null;
    perform app.add_version_passages(new);
  end if;
  return null;
end
$$;
comment on function app.keep_document_passages() is
  'Trigger: keeps the title of a document and its published version among its passages; takes all of them to the trash and back.';

-- Only what changed, and all blocks of a statement at once: whoever types saves every two seconds, and an import
-- adds thousands. Compiling the query would take longer than running it.
create or replace function app.keep_block_passages() returns trigger
  language plpgsql security definer set search_path = '' set jit = off
as $$
begin
  with wanted as materialized (
    select n.document_id, d.company_id, n.id as block_id, t.field, t.language, t.text, t.origin_id, t.place
    from new_rows n
    join app.documents d on d.id = n.document_id and d.deleted_at is null
    cross join lateral app.block_passages(n.block) t
    where n.block is not null
  ), present as materialized (
    select p.*
    from new_rows n
    cross join lateral (
      select o.id, o.document_id, o.block_id, o.field, o.language, o.text, o.origin_id from app.passages o
      where o.document_id = n.document_id and o.block_id = n.id and o.version_id is null
      offset 0) p
  ), outdated as (
    delete from app.passages p
    where p.id = any (array(
      select t.id from present t
      where not exists (
        select from wanted w
        where w.document_id = t.document_id and w.block_id = t.block_id and w.field = t.field
          and w.language = t.language and w.text = t.text and w.origin_id is not distinct from t.origin_id)))
  )
  insert into app.passages (company_id, document_id, block_id, field, language, text, origin_id)
  select w.company_id, w.document_id, w.block_id, w.field, w.language, w.text, w.origin_id
  from wanted w
  where not exists (
    select from present t
    where t.document_id = w.document_id and t.block_id = w.block_id and t.field = w.field
      and t.language = w.language and t.text = w.text and t.origin_id is not distinct from w.origin_id)
  order by w.place;
  return null;
end
$$;
comment on function app.keep_block_passages() is 'Trigger: keeps the passages of blocks that were added, changed or deleted.';
