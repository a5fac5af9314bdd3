-- Addresses of stored files follow a changed PUBLIC_URL: rows keep the address under which the file was stored.

create function storage.present_address(address text, object_id uuid) returns text
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
grant execute on function storage.present_address(text, uuid)
  to anon, authenticated, service_role, briefwell_definer;

create or replace function app.brief_for_reader(share app.shares) returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
      'id', b.id, 'title', shown.title, 'type', b.type, 'updatedAt', b.updated_at,
      'gate', gate.state, 'availableFrom', e.available_from,
      'embargo', case when e.embargo_until > app.now() then jsonb_build_object(
        'until', e.embargo_until, 'confidential', e.confidential, 'terms', e.terms, 'termsHash', e.terms_hash,
        'acceptedAt', (
          select min(a.decided_at) from app.acceptances a
          where a.brief_id = e.brief_id and a.email = share.email and a.terms_hash = e.terms_hash
            and a.decision = 'accepted' and a.embargo_until >= e.embargo_until)) end,
      'message', share.message, 'mayDownload', share.may_download and gate.state = 'open',
      'sharedAt', share.created_at, 'expiresAt', share.expires_at,
      'vendor', jsonb_build_object(
        'id', c.id, 'name', c.company_name, 'headquartersLocation', c.headquarters_location,
        'yearFounded', c.year_founded, 'employeeCount', c.employee_count,
        'ownershipStructure', c.ownership_structure, 'regionsOfOperation', c.regions_of_operation),
      -- Like the title, everything else stays behind the gate.
      'description', shown.description,
      -- The previous version requires these keys.
      'timeline', null, 'budgetRange', null, 'targetAudience', null, 'requirements', null,
      'product', case when p.id is not null then jsonb_build_object(
        'name', p.name, 'category', p.category, 'websiteUrl', p.websiteurl, 'logoUrl', storage.present_address(p.logo_url, p.logo_object_id),
        'releaseNotes', p.release_notes) end,
      'externalUrl', case when o.id is null then shown.uploaded_video_url end,
      'file', case when o.id is not null then jsonb_build_object('bucket', o.bucket_id, 'key', o.name) end,
      'files', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', f.id, 'name', f.name, 'type', held.mime_type, 'size', held.size, 'bucket', held.bucket_id,
          'key', held.name) order by f.created_at, f.id)
        from app.brief_files f
        join storage.objects held on held.id = f.object_id
        where f.brief_id = shown.id), '[]'),
      'video', to_jsonb(v) || jsonb_build_object('ahead', null))
    from public.briefs b
    cross join lateral (select app.gate_of(share) as state) gate
    join public.company_profiles c on c.id = b.company_id
    left join app.embargoes e on e.brief_id = b.id
    left join public.briefs shown on shown.id = b.id and gate.state = 'open'
    left join public.products p on p.id = shown.product_id
    left join storage.objects o on o.id = shown.video_object_id
    left join app.videos v on v.object_id = o.id
    where b.id = share.brief_id;
  end;

call app.hand_over_definer_functions();
