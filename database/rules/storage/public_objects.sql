-- Addresses of public files, and files that nothing uses any more.

create or replace function storage.public_object(bucket_id text, name text) returns storage.objects
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found_object storage.objects;
begin
  select o.* into found_object
  from storage.objects o
  join storage.buckets b on b.id = o.bucket_id and b.public
  where o.bucket_id = public_object.bucket_id
    and o.name = public_object.name
    and o.deleted_at is null
    and o.restricted_at is null
    and not app.is_suspended(o.company_id);
  return found_object;
end
$$;
comment on function storage.public_object(text, text) is
  'The file at a public address, by its exact key; null as soon as it is deleted or restricted, and while its company is suspended.';
grant execute on function storage.public_object(text, text) to public, anon, authenticated, service_role;

create or replace function storage.decode_address(address text) returns text
  language plpgsql immutable strict set search_path = ''
as $$
begin
  return convert_from(decode(coalesce(
    (select string_agg(
       case when part[1] ~ '^%[0-9A-Fa-f]{2}$' then substr(part[1], 2)
            else encode(convert_to(part[1], 'UTF8'), 'hex') end, '' order by place)
     from regexp_matches(address, '%[0-9A-Fa-f]{2}|.', 'g') with ordinality as parts (part, place)), ''),
    'hex'), 'UTF8');
exception when character_not_in_repertoire then
  return null;
end
$$;
comment on function storage.decode_address(text) is
  'Decodes the percent encoding of a path; null if the result is not UTF-8.';
grant execute on function storage.decode_address(text) to briefwell_definer;

create or replace function storage.origin_of(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  -- All names of this machine are the same host, and default ports are left out.
  select regexp_replace(
    regexp_replace(
      regexp_replace(lower(substring(address from '^[A-Za-z]+://[^/?#]*')), '//[^@/]*@', '//'),
      '//(127\.0\.0\.1|\[::1\])', '//localhost'),
    '^(http://.*):80$|^(https://.*):443$', '\1\2')
$$;
comment on function storage.origin_of(text) is 'Scheme, host and port of an address in a normal form.';
grant execute on function storage.origin_of(text) to briefwell_definer;

create or replace function storage.object_of_address(address text, company_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  our_url constant text := (select rtrim(s.value #>> '{}', '/') from app.settings s where s.key = 'public_url');
  our_path constant text := substring(our_url from '^[A-Za-z]+://[^/?#]*(.*)$') || '/storage/v1/object/public/';
  path constant text := substring(address from '^[A-Za-z]+://[^/?#]*([^?#]*)');
  key text;
  object_id uuid;
begin
  if our_url is null or address is null or path is null
     or storage.origin_of(address) is distinct from storage.origin_of(our_url)
     or not starts_with(path, our_path) then
    return null;
  end if;
  key := storage.decode_address(substr(path, char_length(our_path) + 1));
  select o.id into object_id
  from storage.objects o
  where o.bucket_id = split_part(key, '/', 1)
    and o.name = substr(key, char_length(split_part(key, '/', 1)) + 2)
    and o.company_id = object_of_address.company_id
  for key share;
  if object_id is null then
    raise exception 'There is no file of your company at this address.'
      using errcode = 'BW038', detail = address;
  end if;
  return object_id;
end
$$;
comment on function storage.object_of_address(text, uuid) is
  'The stored file at an address of our own store; null for any other address. BW038 if this company has no such file.';

create or replace function storage.track_reference() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  column_name constant text := tg_argv[0];
  left_behind constant uuid := case when tg_op <> 'INSERT' then (to_jsonb(old) ->> column_name)::uuid end;
  taken_up constant uuid := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> column_name)::uuid end;
begin
  if left_behind is not distinct from taken_up then
    return null;
  end if;
  if taken_up is not null then
    update storage.objects o
    set unreferenced_since = null, deleted_at = null
    where o.id = taken_up and (o.unreferenced_since is not null or o.deleted_at is not null);
  end if;
  if left_behind is not null then
    -- If two rows drop the file concurrently, the lock lets the second one see that it is unused.
    perform from storage.objects o where o.id = left_behind for update;
    update storage.objects o
    set unreferenced_since = app.now(), deleted_at = app.now()
    where o.id = left_behind
      and not exists (select from public.products p where p.logo_object_id = o.id)
      and not exists (select from public.briefs b where b.video_object_id = o.id)
      and not exists (select from app.brief_files f where f.object_id = o.id)
      and not exists (select from app.company_brands c where c.logo_object_id = o.id);
  end if;
  return null;
end
$$;
comment on function storage.track_reference() is
  'Keeps unreferenced_since and deleted_at of the files that a row stops or starts using. The argument is the column.';

create or replace function storage.sweepable_objects(max_rows integer default 1000)
  returns setof storage.objects
  language plpgsql stable set search_path = ''
as $$
begin
  return query
    select o.* from storage.objects o
    where o.unreferenced_since < app.now() - interval '30 days'
      and not exists (select from public.products p where p.logo_object_id = o.id)
      and not exists (select from public.briefs b where b.video_object_id = o.id)
      and not exists (select from app.brief_files f where f.object_id = o.id)
      and not exists (select from app.company_brands c where c.logo_object_id = o.id)
      and not exists (select from app.trash t where t.row ->> 'logo_object_id' = o.id::text)
      and not exists (select from app.trash t where t.row ->> 'video_object_id' = o.id::text)
    order by o.unreferenced_since
    limit sweepable_objects.max_rows;
end
$$;
comment on function storage.sweepable_objects(integer) is
  'Files that nothing, including the trash, has referred to for 30 days. For service_role.';
grant execute on function storage.sweepable_objects(integer) to service_role;

create or replace function storage.present_address(address text, object_id uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when object_id is null then address
    else regexp_replace(address, '^[A-Za-z]+://[^/?#]*',
      coalesce((select rtrim(s.value #>> '{}', '/') from app.settings s where s.key = 'public_url'), '\&')) end;
end
$$;
comment on function storage.present_address(text, uuid) is
  'The address of a stored file on the present PUBLIC_URL; any other address as it is.';
grant execute on function storage.present_address(text, uuid) to anon, authenticated, service_role;
