-- Named versions of documents; equal content is stored once.

create or replace function app.limit_document_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.approved is not null then
    return null;
  end if;
  if new.name is null then
    delete from app.document_versions v
    where v.id in (
      select earlier.id from app.document_versions earlier
      where earlier.document_id = new.document_id and earlier.name is null and earlier.approved is null
      order by earlier.kept_at desc, earlier.id desc offset 100);
  elsif 50 < (select count(*) from app.document_versions v
              where v.document_id = new.document_id and v.name is not null and v.approved is null) then
    raise exception 'A document has at most 50 named versions.' using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_document_versions() is
  'Keeps the newest 100 versions of a document that have no name, and raises BW043 beyond 50 that have one.';

create or replace function app.keep_document_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  document app.documents;
begin
  new.content_hash := sha256(convert_to(new.blocks::text, 'UTF8'));
  select coalesce(sum(said.words), 0) into new.words
  from jsonb_array_elements(new.blocks) as block
  cross join lateral (
    select cardinality(array_remove(regexp_split_to_array(string_agg(text #>> '{}', ' '), '\s+'), '')) as words
    from jsonb_path_query(block, 'strict $.**.text') as text) said;
  if new.approved is null and exists (
       select from app.document_versions v
       where v.document_id = new.document_id and v.content_hash = new.content_hash and v.blocks is not null) then
    new.blocks := null;
    return new;
  end if;
  if new.approved is not null then
    -- From now on this version holds the content for the others as well.
    update app.document_versions v set blocks = null
    where v.document_id = new.document_id and v.content_hash = new.content_hash
      and v.blocks is not null and v.approved is null;
  end if;
  select d.* into document from app.documents d where d.id = new.document_id;
  if app.has_room(document.company_id, document.user_id, pg_column_size(new.blocks)) then
    return new;
  end if;
  if new.name is not null or new.approved is not null then
    perform app.refuse_version(document.company_id);
  end if;
  return null;
end
$$;
comment on function app.keep_document_version() is
  'Counts the words, and shares the content of an earlier version. Without room, an automatic version is left out, and BW034 is raised for a named or an approved one.';

create or replace function app.pass_on_document_content() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.document_versions v set blocks = old.blocks
  where v.id = (select other.id from app.document_versions other
                where other.document_id = old.document_id and other.content_hash = old.content_hash
                  and not exists (select from app.document_versions holder
                                  where holder.document_id = old.document_id and holder.content_hash = old.content_hash
                                    and holder.blocks is not null)
                order by other.kept_at desc, other.id desc limit 1);
  return null;
end
$$;
comment on function app.pass_on_document_content() is
  'Gives the content of a deleted version to another one that shares it; with the last one the content goes.';
