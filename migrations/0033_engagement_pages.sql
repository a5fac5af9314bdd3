-- The figures are computed for the page that is asked for, not for every reader.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.engagement_readers(
    brief_id uuid, object_id uuid, since timestamptz, before timestamptz, before_id uuid, most integer)
  returns table (brief uuid, reader uuid, email text, name text, analyst_id uuid, seen jsonb, percent integer,
                 visits integer, first_at timestamptz, last_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with page as materialized (
      select * from app.watches w
      where w.company_id = public.get_user_company(auth.uid()) and not w.hidden
        and (engagement_readers.brief_id is null or w.brief_id = engagement_readers.brief_id)
        and (engagement_readers.object_id is null or w.object_id = engagement_readers.object_id)
        and (since is null or w.last_at >= since)
        and (before is null or (w.last_at, w.reader_id) < (before, before_id))
      order by w.last_at desc, w.reader_id desc
      limit most
    )
    select w.brief_id, w.reader_id, coalesce(s.email, lower(u.email)), a.name, a.id,
           (select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r))), '[]') from unnest(w.seen) r),
           least(100, round(100.0 * (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(w.seen) r)
             / greatest(1, round(coalesce(v.duration_ms / 1000.0, upper(w.seen))))))::integer,
           w.visits, w.first_at, w.last_at
    from page w
    join auth.users u on u.id = w.reader_id
    left join app.shares s on s.brief_id = w.brief_id and s.reader_id = w.reader_id
    left join app.videos v on v.object_id = w.object_id
    left join app.analysts a on a.company_id = w.company_id and a.email = s.email
    order by w.last_at desc, w.reader_id desc;
end
$$;
reset role;
revoke create on schema app from briefwell_definer;
