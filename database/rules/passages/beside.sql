-- What is said right before and after passages of captions.

create or replace function app.passages_beside(ids bigint[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  readable constant uuid[] := app.readable_holders(array(
    select distinct p.holder_id from app.passages p where p.id = any (ids) and p.caption_id is not null));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'before', earlier.part, 'after', later.part)), '[]')
    from app.passages p
    left join lateral (
      select jsonb_build_object('id', o.id, 'text', o.text, 'starts', o.starts, 'endMs', o.end_ms) as part
      from app.passages o where o.caption_id = p.caption_id and (o.starts[1], o.id) < (p.starts[1], p.id)
      order by o.starts[1] desc, o.id desc limit 1) earlier on true
    left join lateral (
      select jsonb_build_object('id', o.id, 'text', o.text, 'starts', o.starts, 'endMs', o.end_ms) as part
      from app.passages o where o.caption_id = p.caption_id and (o.starts[1], o.id) > (p.starts[1], p.id)
      order by o.starts[1], o.id limit 1) later on true
    where p.id = any (ids) and p.holder_id = any (readable) and p.caption_id is not null);
end
$$;
comment on function app.passages_beside(bigint[]) is
  'Of those of these passages that are said in videos and that the caller may read, the passages right before and after: [{id, before, after}], each {id, text, starts, endMs} or null.';
grant execute on function app.passages_beside(bigint[]) to authenticated;
