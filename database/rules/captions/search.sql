-- Finding lines of captions.

create or replace function app.says(said text, line text, patterns text[]) returns boolean
  language sql immutable parallel safe
  return app.fold(said) like all (patterns)
    and (app.fold(line) like all (patterns)
         or (app.fold(line) like any (patterns)
             and not substr(app.fold(said), char_length(app.fold(line)) + 2) like all (patterns)));
comment on function app.says(text, text, text[]) is
  'Whether a line together with the next one matches all patterns, which are folded; false if the next line matches them all by itself.';
grant execute on function app.says(text, text, text[]) to authenticated, briefwell_definer;

create or replace function app.find_caption_lines(patterns text[], most integer) returns bigint[]
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  caller constant uuid := auth.uid();
  company constant uuid := public.get_user_company(caller);
  place uuid;
  found bigint[] := '{}';
  more bigint[];
begin
  -- Somebody who came from another company still reads their own briefs there.
  for place in
    select company where company is not null
    union
    select counted.company_id from app.brief_counts counted
    where counted.user_id = caller and counted.company_id is not null
    group by counted.company_id having sum(counted.briefs) > 0
  loop
    execute
      'select array(select l.id from app.caption_lines l where l.company_id::text = $1::text'
      || (select string_agg(format(' and app.fold(l.said) like $2[%s]', word), '')
          from generate_subscripts(patterns, 1) word)
      || ' and app.says(l.said, l.text, $2)
           and exists (select from public.briefs b
                       where b.video_object_id = l.object_id
                         and (b.user_id = $3 or (b.company_id = $4 and $5)))
           limit $6)'
    into more
    using place, patterns, caller, company, public.user_can_manage_briefs(caller), most;
    found := found || more;
  end loop;
  return found[:most];
end
$$;
comment on function app.find_caption_lines(text[], integer) is
  'Up to `most` lines that match all patterns, which are folded, in videos of briefs that the caller may read.';
grant execute on function app.find_caption_lines(text[], integer) to authenticated;
