-- All that briefs tell.

create or replace function app.passages_told(briefs uuid[], most integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  readable constant uuid[] := app.readable_holders(array(
    select distinct p.holder_id from app.passages p where p.brief_id = any (briefs)));
  told constant bigint[] := array(
    select p.id from app.passages p
    where p.brief_id = any (briefs) and p.holder_id = any (readable) and p.internal_id is null
      and not app.is_a_label(p.field)
    order by p.brief_id, p.starts[1] nulls first, p.id limit most);
begin
  return (
    select coalesce(jsonb_agg(s.shown || jsonb_build_object('score', 0, 'nearest', null)
      order by array_position(told, s.id)), '[]')
    from app.shown_passages(told) s);
end
$$;
comment on function app.passages_told(uuid[], integer) is
  'The passages of briefs that the caller may read, in the order in which they are said, without what is internal.';
grant execute on function app.passages_told(uuid[], integer) to authenticated;
