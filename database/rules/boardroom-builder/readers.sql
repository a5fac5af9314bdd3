-- Documents as readers see them.

create or replace function app.shared_documents(reader_id uuid) returns setof app.shares
  language sql stable
as $$
  select s.*
  from app.shares s
  join app.documents d on d.id = s.document_id and d.company_id = s.company_id
    and d.deleted_at is null and d.published_id is not null
  where s.reader_id = shared_documents.reader_id and app.is_live(s)
    and not exists (select from app.company_suspensions h where h.company_id = s.company_id)
$$;
comment on function app.shared_documents(uuid) is
  'The shares by which an account may see published documents now. For definer functions.';
grant execute on function app.shared_documents(uuid) to briefwell_definer;

create or replace function app.document_for_reader(share app.shares) returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
      'id', d.id, 'title', v.title, 'type', d.type, 'version', v.approved, 'words', v.words,
      'readVersion', share.read_version, 'changedAt', v.created_at, 'message', share.message, 'mayDownload', share.may_download,
      'sharedAt', share.created_at, 'expiresAt', share.expires_at,
      'vendor', jsonb_build_object('id', c.id, 'name', c.company_name))
    from app.documents d
    join app.document_versions v on v.id = d.published_id
    join public.company_profiles c on c.id = d.company_id
    where d.id = share.document_id;
  end;
comment on function app.document_for_reader(app.shares) is
  'What a share shows of its document, without the text. For definer functions.';
grant execute on function app.document_for_reader(app.shares) to briefwell_definer;

create or replace function app.library_documents(search text[], before timestamptz, before_id uuid, most integer)
  returns table (share_id uuid, shared_at timestamptz, record jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return query
    select s.id, s.created_at, app.document_for_reader(s)
    from app.shared_documents(reader) s
    join app.documents d on d.id = s.document_id
    join app.document_versions v on v.id = d.published_id
    join public.company_profiles c on c.id = d.company_id
    where (before is null or (s.created_at, s.id) < (before, before_id))
      and not exists (
        select from unnest(search) as word
        where strpos(app.fold(concat_ws(chr(10), v.title, c.company_name)), word) = 0)
    order by s.created_at desc, s.id desc
    limit most;
end
$$;
comment on function app.library_documents(text[], timestamptz, uuid, integer) is
  'The documents shared with the caller, newest share first, those before a given one; each of the folded words must occur in the title or vendor.';
grant execute on function app.library_documents(text[], timestamptz, uuid, integer) to authenticated;

create or replace function app.library_document_brand(document_id uuid)
  returns table (accent text, logo_id uuid, logo_key text, logo_type text, logo_width integer, logo_height integer)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select b.accent, b.logo_object_id, o.name, o.mime_type, b.logo_width, b.logo_height
    from app.shared_documents(auth.uid()) s
    join app.company_brands b on b.company_id = s.company_id
    left join storage.objects o on o.id = b.logo_object_id
    where s.document_id = library_document_brand.document_id;
end
$$;
comment on function app.library_document_brand(uuid) is
  'The logo and color of the vendor of a document that is shared with the caller; no row for any other, or without a brand.';
grant execute on function app.library_document_brand(uuid) to authenticated;

create or replace function app.library_document_look(document_id uuid)
  returns table (
    theme text, scheme text, second text, title_font text, text_font text, template_file_id uuid, template_facts jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select d.theme, d.scheme, b.second, b.title_font, b.text_font, b.template_file_id, b.template_facts
    from app.shared_documents(auth.uid()) s
    join app.documents d on d.id = s.document_id
    left join app.company_brands b on b.company_id = s.company_id
    where s.document_id = library_document_look.document_id;
end
$$;
comment on function app.library_document_look(uuid) is
  'The theme of a document that is shared with the caller, and what its vendor chose beside logo and color; no row for any other.';
grant execute on function app.library_document_look(uuid) to authenticated;

create or replace function app.library_products(ids uuid[]) returns table (id uuid, title text, brief_id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select distinct on (p.id) p.id, p.name, b.id
    from app.watchable(auth.uid()) w
    join public.briefs b on b.id = w.brief_id
    join public.products p on p.id = b.product_id
    where p.id = any (library_products.ids)
    order by p.id, w.created_at desc, w.id;
end
$$;
comment on function app.library_products(uuid[]) is
  'Those of the products that a brief shows which the caller may watch, with the brief shared last.';
grant execute on function app.library_products(uuid[]) to authenticated;

create or replace function app.published_version(document_id uuid) returns integer
  language sql stable
  begin atomic
    select v.approved
    from app.documents d
    join app.document_versions v on v.id = d.published_id
    where d.id = published_version.document_id;
  end;
comment on function app.published_version(uuid) is
  'The number of the version of a document that readers see; null without one. For definer functions.';
grant execute on function app.published_version(uuid) to briefwell_definer;

create or replace function app.library_document(document_id uuid)
  returns table (document jsonb, blocks jsonb, sources jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select app.document_for_reader(s), v.blocks, v.sources
    from app.shared_documents(auth.uid()) s
    join app.documents d on d.id = s.document_id
    join app.document_versions v on v.id = d.published_id
    where s.document_id = library_document.document_id;
end
$$;
comment on function app.library_document(uuid) is
  'The published version of a document that is shared with the caller; no row for any other.';
grant execute on function app.library_document(uuid) to authenticated;

create or replace function app.library_document_read(document_id uuid) returns table (version integer, blocks jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select s.read_version, v.blocks
    from app.shared_documents(auth.uid()) s
    join app.document_versions v on v.document_id = s.document_id and v.approved = s.read_version
    where s.document_id = library_document_read.document_id
    order by s.read_version desc
    limit 1;
end
$$;
comment on function app.library_document_read(uuid) is
  'The version of a document shared with the caller that they last marked as read; no row without one.';
grant execute on function app.library_document_read(uuid) to authenticated;

create or replace function app.note_document_read(document_id uuid, version integer) returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  update app.shares s set read_version = note_document_read.version
  where s.id in (select w.id from app.shared_documents(auth.uid()) w
                 where w.document_id = note_document_read.document_id)
    and note_document_read.version between coalesce(s.read_version, 1) and app.published_version(s.document_id);
  return found;
end
$$;
comment on function app.note_document_read(uuid, integer) is
  'Notes that the caller has read a version of a document that is shared with them; false for any other, and for a version before the one noted or after the published one.';
grant execute on function app.note_document_read(uuid, integer) to authenticated;
