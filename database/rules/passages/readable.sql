-- What the caller may read of what was found.

-- Reads ids from the index alone: an author may have written thousands of briefs.
create or replace function app.searched_by(reader uuid, scope jsonb) returns app.searched
  language plpgsql stable set search_path = ''
as $$
declare
  own constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
  -- The canvases and documents of a company are for those who may view its information.
  views constant boolean := public.user_can_view_company_info(reader);
  vendors constant uuid[] := array(select jsonb_array_elements_text(scope -> 'vendors')::uuid);
  products constant uuid[] := array(select jsonb_array_elements_text(scope -> 'products')::uuid);
  briefs constant uuid[] := array(select jsonb_array_elements_text(scope -> 'briefs')::uuid);
  since constant timestamptz := scope ->> 'since';
  until constant timestamptz := scope ->> 'until';
  -- Only briefs have a date.
  briefs_only constant boolean := cardinality(briefs) > 0 or num_nonnulls(since, until) > 0;
  own_asked constant boolean := own is not null and (cardinality(vendors) = 0 or own = any (vendors));
  found app.searched;
begin
  if own_asked and manages and views and not briefs_only and cardinality(products) = 0 then
    found.whole := own;
  end if;
  found.holders := array(
    select own where own_asked and found.whole is null and not briefs_only
    union
    select c.canvas_id from app.readable_canvases(reader) c
    where not briefs_only and cardinality(products) = 0
      and (found.whole is null or c.company_id is distinct from found.whole)
      and (cardinality(vendors) = 0 or c.company_id = any (vendors))
    union
    select d.holder_id from app.readable_documents(reader) d
    where not briefs_only and cardinality(products) = 0
      and (found.whole is null or d.company_id is distinct from found.whole)
      and (cardinality(vendors) = 0 or d.company_id = any (vendors))
    union
    select h.id
    from (
      select o.id, true as internal from public.briefs o
      where found.whole is null and own_asked and manages and o.company_id = own
      union
      select o.id, true from public.briefs o
      where o.user_id = reader and (found.whole is null or o.company_id is distinct from own)
      union
      select w.brief_id, false from app.watchable(reader) w where w.company_id is distinct from own) readable
    join public.briefs b on b.id = readable.id
    cross join lateral (
      select b.id
      union
      select p.internal_id from app.passages p
      where readable.internal and p.brief_id = b.id and p.internal_id is not null
        -- Of answers, those to questions to the own company.
        and (p.question_id is null or p.company_id = own)
      union
      select q.id from app.questions q
      where not readable.internal and q.reader_id = reader and q.brief_id = b.id) h
    where (cardinality(vendors) = 0 or b.company_id = any (vendors))
      and (cardinality(products) = 0 or b.product_id = any (products))
      and (cardinality(briefs) = 0 or b.id = any (briefs))
      and (since is null or b.created_at >= since)
      and (until is null or b.created_at < until));
  return found;
end
$$;
comment on function app.searched_by(uuid, jsonb) is
  'What a person may read at this moment, within a scope {vendors, products, briefs, since, until} of which any part may be missing. For definer functions.';
grant execute on function app.searched_by(uuid, jsonb) to briefwell_definer;

create or replace function app.readable_holders(holders uuid[]) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
  own constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
begin
  return array(
    select own where own = any (holders)
    union
    select c.canvas_id from app.readable_canvases(reader) c where c.canvas_id = any (holders)
    union
    select d.holder_id from app.readable_documents(reader) d where d.holder_id = any (holders)
    union
    select b.id from public.briefs b
    where b.id = any (holders) and (b.user_id = reader or (b.company_id = own and manages))
    union
    select w.brief_id from app.watchable(reader) w where w.brief_id = any (holders)
    union
    select q.id from app.questions q
    join public.briefs b on b.id = q.brief_id
    where q.id = any (holders) and (b.user_id = reader or (b.company_id = own and manages))
      and (q.company_id = own or q.published_at is not null)
    union
    select q.id from app.questions q
    join app.watchable(reader) w on w.brief_id = q.brief_id
    where q.id = any (holders) and (q.reader_id = reader or q.published_at is not null));
end
$$;
comment on function app.readable_holders(uuid[]) is
  'Which of these holders of passages (published versions, documents, canvases, briefs, questions to their vendors, and companies for their profile and products) the caller may read now.';
grant execute on function app.readable_holders(uuid[]) to authenticated;

create or replace function app.readable_canvases(reader uuid) returns table (canvas_id uuid, company_id uuid)
  language sql stable
  begin atomic
    select c.id, c.company_id from app.canvases c
    where c.company_id = (select public.get_user_company(reader))
      and (select public.user_can_view_company_info(reader)) and c.deleted_at is null
    union all
    select c.id, c.company_id from app.canvases c
    where c.company_id is null and c.user_id = reader and c.deleted_at is null
    union all
    select s.canvas_id, s.company_id from app.shared_canvases(reader) s
    where s.company_id is distinct from (select public.get_user_company(reader));
  end;
comment on function app.readable_canvases(uuid) is
  'The canvases that a person may read now, and the company of each. For definer functions.';
grant execute on function app.readable_canvases(uuid) to briefwell_definer;

create or replace function app.shown_passages(ids bigint[]) returns table (id bigint, shown jsonb)
  language sql stable
  begin atomic
    select p.id, jsonb_build_object(
      'id', p.id, 'companyId', c.id, 'vendor', c.company_name, 'productId', p.product_id,
      'product', r.name, 'briefId', p.brief_id, 'brief', b.title,
      'questionId', p.question_id, 'createdAt', coalesce(p.answered_at, b.created_at),
      'canvasId', p.canvas_id, 'canvas', k.title, 'widgetId', p.widget_id,
      'documentId', p.document_id, 'document', coalesce(v.title, d.title), 'versionId', p.version_id,
      'blockId', p.block_id, 'captionId', p.caption_id, 'field', p.field, 'language', p.language, 'text', p.text,
      'starts', p.starts, 'endMs', p.end_ms)
    from app.passages p
    left join app.documents d on d.id = p.document_id
    left join app.document_versions v on v.id = p.version_id
    left join public.company_profiles c on c.id = coalesce(p.company_id, d.company_id)
    left join public.products r on r.id = p.product_id
    left join public.briefs b on b.id = p.brief_id
    left join app.canvases k on k.id = p.canvas_id
    where p.id = any (shown_passages.ids);
  end;
comment on function app.shown_passages(bigint[]) is
  'Passages with the names of what they are about. For definer functions, which decide who may read them.';
grant execute on function app.shown_passages(bigint[]) to briefwell_definer;

create or replace function app.readable_documents(reader uuid) returns table (holder_id uuid, company_id uuid)
  language sql stable
  begin atomic
    select d.id, d.company_id from app.documents d
    where d.company_id = (select public.get_user_company(reader))
      and (select public.user_can_view_company_info(reader)) and d.deleted_at is null
    union all
    select d.id, d.company_id from app.documents d
    where d.company_id is null and d.user_id = reader and d.deleted_at is null
    union all
    select d.published_id, d.company_id
    from app.shared_documents(reader) s join app.documents d on d.id = s.document_id
    where s.company_id is distinct from (select public.get_user_company(reader));
  end;
comment on function app.readable_documents(uuid) is
  'The documents that a person may read now, by the holders of their passages: the document as it is, or for readers its published version. For definer functions.';
grant execute on function app.readable_documents(uuid) to briefwell_definer;
