-- Finding briefs by words.

-- The index of words looks through every company's briefs for a common word. Reading ten thousand briefs of
-- one company takes no longer.
create or replace function app.find_briefs(words text[], most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  company constant uuid := public.get_user_company(auth.uid());
  patterns constant text[] :=
    array(select '%' || regexp_replace(app.fold(word), '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word);
  found uuid[];
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    return '{}';
  end if;
  if (select sum(c.briefs) from app.brief_counts c where c.company_id = company) <= 10000 then
    return array(
      select b.id from public.briefs b
      where b.company_id = company
        and app.fold(b.title || E'\n' || coalesce(b.description, '')) like all (patterns)
      limit most);
  end if;
  execute
    'select array(select b.id from public.briefs b where b.company_id::text = $1::text'
    || (select string_agg(
          format($word$ and app.fold(b.title || E'\n' || coalesce(b.description, '')) like $2[%s]$word$, place), '')
        from generate_subscripts(words, 1) place)
    || ' limit $3)'
  into found
  using company, patterns, most;
  return found;
end
$$;
comment on function app.find_briefs(text[], integer) is
  'Up to `most` briefs of the caller''s company with all these words in title or description; none if the caller may not manage its briefs.';
grant execute on function app.find_briefs(text[], integer) to authenticated;
