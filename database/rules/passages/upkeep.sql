-- Passages of profiles, products, briefs and captions follow their texts.

create or replace function app.add_passages(company uuid, product uuid, brief uuid, language text, fields text[])
  returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into app.passages (company_id, product_id, brief_id, field, language, text)
  select add_passages.company, add_passages.product, add_passages.brief, f.field, add_passages.language,
         piece.text
  from (
    select fields[n * 2 - 1] as field, coalesce(fields[n * 2], '') as text, n as place
    from generate_series(1, cardinality(fields) / 2) n) f
  cross join lateral unnest(app.told_pieces(f.field, f.text)) with ordinality piece (text, place)
  order by f.place, piece.place;
end
$$;
comment on function app.add_passages(uuid, uuid, uuid, text, text[]) is
  'Adds the passages of a list of fields and texts in turn; empty texts are left out. For definer functions.';
grant execute on function app.add_passages(uuid, uuid, uuid, text, text[]) to briefwell_definer;

create or replace function app.add_profile_passages(company public.company_profiles) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform app.add_passages(company.id, null, null, 'en', array[
    'company_name', company.company_name,
    'headquarters_location', company.headquarters_location,
    'year_founded', company.year_founded,
    'employee_count', company.employee_count,
    'revenue', company.revenue,
    'ownership_structure', company.ownership_structure,
    'funding_history', company.funding_history,
    'regions_of_operation', array_to_string(company.regions_of_operation, ', ')]);
end
$$;
comment on function app.add_profile_passages(public.company_profiles) is
  'Adds the passages of a company profile. For definer functions.';
grant execute on function app.add_profile_passages(public.company_profiles) to briefwell_definer;

create or replace function app.add_product_passages(product public.products) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform app.add_passages(product.company_id, product.id, null,
    app.language_of(concat_ws(' ', product.name, product.description)), array[
      'name', product.name,
      'category', product.category,
      'description', product.description,
      'websiteUrl', product.websiteurl,
      'salesContactName', product.salescontactname,
      'salesContactEmail', product.salescontactemail,
      'salesContactPhone', product.salescontactphone,
      'releaseNotes', (
        select string_agg(note, E'\n') from jsonb_array_elements_text(product.release_notes) note)]);
end
$$;
comment on function app.add_product_passages(public.products) is
  'Adds the passages of a product. For definer functions.';
grant execute on function app.add_product_passages(public.products) to briefwell_definer;

create or replace function app.type_label(type text) returns text
  language sql immutable parallel safe
  return case type
    when 'company' then 'Company Brief' when 'product' then 'Product Brief'
    when 'product-update' then 'Product Update Brief' when 'competitive' then 'Competitive Positioning Brief'
    when 'case-study' then 'Case Study / Customer Success Story' when 'roadmap' then 'Roadmap and Vision Brief'
    when 'crisis' then 'Crisis Communication Brief' end;
comment on function app.type_label(text) is 'How a brief''s type is shown. Keep in sync with contract/briefs/briefs.ts.';
grant execute on function app.type_label(text) to briefwell_definer;

create or replace function app.add_brief_passages(brief public.briefs) returns void
  language plpgsql set search_path = ''
as $$
declare
  language constant text := app.language_of(concat_ws(' ', brief.title, brief.description, brief.requirements));
begin
  perform app.add_passages(brief.company_id, brief.product_id, brief.id, language, array[
    'title', brief.title,
    'type', app.type_label(brief.type),
    'product', (select p.name from public.products p where p.id = brief.product_id),
    'description', brief.description]);
  perform app.add_internal_passages(brief, language);
end
$$;
comment on function app.add_brief_passages(public.briefs) is
  'Adds the passages of a brief''s fields. For definer functions.';
grant execute on function app.add_brief_passages(public.briefs) to briefwell_definer;

create or replace function app.add_caption_passages(track app.captions, brief public.briefs) returns void
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  spoken text := lower(split_part(track.language, '-', 1));
  line record;
  piece text;
  ended text;
  line_starts integer[] := '{}';
  ends integer;
begin
  if spoken !~ '^[a-z]{2,3}$' or spoken = 'und' then
    spoken := app.language_of((
      select string_agg(l.text, ' ' order by l.position)
      from app.caption_lines l where l.caption_id = track.id and l.position < 50));
  end if;
  for line in
    select replace(l.text, E'\n', ' ') as text, l.start_ms, l.end_ms, l.position
    from app.caption_lines l where l.caption_id = track.id
    -- One more, with which the last piece ends.
    union all select null, null, null, null
    order by start_ms nulls last, position
  loop
    -- A piece ends with a sentence, which may end within a line; without one, after 900 characters.
    ended := case
      when line.text is null or char_length(piece) > 900 then ''
      when char_length(piece) > 250 then substring(line.text from '^.*[.!?…]["''»”)]*(?=\s|$)') end;
    if ended is not null then
      piece := concat_ws(E'\n', piece, nullif(ended, ''));
      if ended <> '' then
        line_starts := line_starts || line.start_ms;
        ends := line.end_ms;
      end if;
      if app.may_hold_boilerplate(replace(piece, E'\n', ' ')) then
        insert into app.passages (company_id, product_id, brief_id, caption_id, field, language, text, starts, end_ms)
        select brief.company_id, brief.product_id, brief.id, track.id, 'said', spoken, t.said, t.starts, t.end_ms
        from app.told_lines(piece, line_starts, ends) t
        order by t.place;
      elsif piece <> '' then
        insert into app.passages (company_id, product_id, brief_id, caption_id, field, language, text, starts, end_ms)
        values (brief.company_id, brief.product_id, brief.id, track.id, 'said', spoken, piece, line_starts, ends);
      end if;
      piece := null;
      line_starts := '{}';
      line.text := nullif(btrim(substr(line.text, char_length(ended) + 1)), '');
    end if;
    if line.text is not null then
      piece := concat_ws(E'\n', piece, line.text);
      line_starts := line_starts || line.start_ms;
      ends := line.end_ms;
    end if;
  end loop;
end
$$;
comment on function app.add_caption_passages(app.captions, public.briefs) is
  'Adds the passages of captions as those of a brief that shows their video. For definer functions.';
grant execute on function app.add_caption_passages(app.captions, public.briefs) to briefwell_definer;

create or replace function app.keep_profile_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.passages p
  where p.company_id = new.id and p.product_id is null and p.brief_id is null and p.canvas_id is null
    and p.document_id is null;
  perform app.add_profile_passages(new);
  return null;
end
$$;
comment on function app.keep_profile_passages() is 'Trigger: writes the passages of a company profile again.';

create or replace function app.keep_product_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.passages p where p.product_id = new.id and p.brief_id is null;
  perform app.add_product_passages(new);
  if tg_op = 'UPDATE' and new.name is distinct from old.name then
    delete from app.passages p where p.product_id = new.id and p.brief_id is not null and p.field = 'product';
    insert into app.passages (company_id, product_id, brief_id, field, language, text)
    select b.company_id, b.product_id, b.id, 'product', app.language_of(new.name), new.name
    from public.briefs b where b.product_id = new.id;
  end if;
  return null;
end
$$;
comment on function app.keep_product_passages() is
  'Trigger: writes the passages of a product again, and its name in those of its briefs.';

create or replace function app.keep_brief_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  moved constant boolean := tg_op = 'INSERT'
    or row (new.company_id, new.product_id, new.video_object_id)
       is distinct from row (old.company_id, old.product_id, old.video_object_id);
begin
  if tg_op = 'UPDATE' then
    delete from app.passages p
    where p.brief_id = new.id and (moved or num_nonnulls(p.caption_id, p.question_id) = 0);
  end if;
  perform app.add_brief_passages(new);
  if moved and new.video_object_id is not null then
    perform app.add_caption_passages(c, new)
    from app.captions c where c.object_id = new.video_object_id;
  end if;
  if moved then
    perform app.put_answer_passages(array(select q.id from app.questions q where q.brief_id = new.id));
  end if;
  return null;
end
$$;
comment on function app.keep_brief_passages() is
  'Trigger: writes the passages of a brief again, with those of its video''s captions and of answers if the video or the product is another one.';

create or replace function app.keep_caption_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.passages p
  where p.caption_id in (select l.caption_id from changed l);
  perform app.add_caption_passages(c, b)
  from app.captions c
  join public.briefs b on b.video_object_id = c.object_id
  where c.id in (select l.caption_id from changed l);
  return null;
end
$$;
comment on function app.keep_caption_passages() is
  'Trigger: writes the passages of captions again whose lines were added or changed.';

create or replace function app.subject_of(passage app.passages) returns uuid
  language sql immutable parallel safe
  return coalesce(passage.version_id, passage.document_id, passage.canvas_id, passage.brief_id, passage.product_id,
                  passage.company_id);
comment on function app.subject_of(app.passages) is
  'What a passage is about: the document, canvas, brief, product or company whose name counts for it.';
grant execute on function app.subject_of(app.passages) to briefwell_definer;

create or replace function app.is_read_first_hand(origin_id uuid, place app.searched) returns boolean
  language sql stable
  return origin_id is not null and (
    origin_id = any (place.holders)
    or exists (select from app.passages o where o.holder_id = is_read_first_hand.origin_id and o.company_id = place.whole));
comment on function app.is_read_first_hand(uuid, app.searched) is
  'Whether words that a document quotes are found where they come from. For definer functions.';
grant execute on function app.is_read_first_hand(uuid, app.searched) to briefwell_definer;

create or replace function app.add_internal_passages(brief public.briefs, language text) returns void
  language plpgsql set search_path = ''
as $$
declare
  holder constant uuid := gen_random_uuid();
begin
  insert into app.passages (company_id, product_id, brief_id, internal_id, field, language, text)
  select brief.company_id, brief.product_id, brief.id, holder, f.field, add_internal_passages.language, piece.text
  from (values
    (1, 'requirements', brief.requirements), (2, 'targetAudience', brief.target_audience),
    (3, 'budgetRange', brief.budget_range), (4, 'timeline', brief.timeline)) f (place, field, text)
  cross join lateral unnest(app.told_pieces(f.field, coalesce(f.text, ''))) with ordinality piece (text, place)
  order by f.place, piece.place;
end
$$;
comment on function app.add_internal_passages(public.briefs, text) is
  'Adds the passages of a brief''s internal fields. For definer functions.';
grant execute on function app.add_internal_passages(public.briefs, text) to briefwell_definer;
