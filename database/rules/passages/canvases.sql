-- Passages of canvases follow their widgets.

create or replace function app.widget_texts(widget jsonb) returns table (field text, text text, place bigint)
  language sql immutable parallel safe
  begin atomic
    select said.field, said.text, row_number() over ()
    from (
      select 'widget' as field, widget ->> 'title' as text
      union all
      select list.field, entry ->> 'text'
      from (values ('strengths', 'strength'), ('weaknesses', 'weakness'),
                   ('opportunities', 'opportunity'), ('threats', 'threat')) list (name, field)
      cross join lateral jsonb_array_elements(widget -> 'data' -> list.name) entry
      union all
      -- Not where on the map it is, which only the picture tells.
      select 'mapVendor', concat_ws(': ', vendor ->> 'name', nullif(concat_ws(', ',
        nullif(widget -> 'data' ->> 'xAxis', ''), nullif(widget -> 'data' ->> 'yAxis', '')), ''))
      from jsonb_array_elements(widget -> 'data' -> 'vendors') vendor
      union all
      select 'techDebt', (item ->> 'category') || ': ' || (item ->> 'impact') || '%, ' || (item ->> 'risk') || ' risk'
      from jsonb_array_elements(widget -> 'data' -> 'items') item
      union all
      select case widget ->> 'type' when 'note' then 'note' else 'wallText' end, widget -> 'data' ->> 'text'
      where widget ->> 'type' in ('note', 'text', 'shape')
      union all
      select 'wallText', widget -> 'data' ->> 'label' where widget ->> 'type' = 'connector'
      union all
      select 'scenario', widget -> 'data' ->> 'title'
      union all
      select 'outcome', concat_ws(': ', outcome ->> 'label', nullif(outcome ->> 'value', ''))
      from jsonb_array_elements(widget -> 'data' -> 'outcomes') outcome) said
    -- What the machine put down is nobody's word until somebody confirms it.
    where widget -> 'proposed' is distinct from 'true'::jsonb;
  end;
comment on function app.widget_texts(jsonb) is
  'What a widget says, text by text, in the words of its spoken description.';
grant execute on function app.widget_texts(jsonb) to briefwell_definer;

create or replace function app.put_widget_passages(canvas_id uuid, company_id uuid, widget_id uuid, widget jsonb) returns void
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  spoken constant text := app.language_of((
    select string_agg(t.text, ' ' order by t.place) from app.widget_texts(widget) t));
begin
  -- Only what changed: whoever types saves every two seconds.
  with wanted as materialized (
    select t.field, piece.text, min(t.place) as place
    from app.widget_texts(widget) t
    cross join lateral unnest(app.told_pieces(t.field, coalesce(t.text, ''))) piece (text)
    group by t.field, piece.text
  ), outdated as (
    delete from app.passages p
    where p.canvas_id = put_widget_passages.canvas_id and p.widget_id = put_widget_passages.widget_id
      and (p.language <> spoken or (p.field, p.text) not in (select w.field, w.text from wanted w))
  )
  insert into app.passages (company_id, canvas_id, widget_id, field, language, text)
  select put_widget_passages.company_id, put_widget_passages.canvas_id, put_widget_passages.widget_id,
         w.field, spoken, w.text
  from wanted w
  where (w.field, w.text) not in (
    select p.field, p.text from app.passages p
    where p.canvas_id = put_widget_passages.canvas_id and p.widget_id = put_widget_passages.widget_id
      and p.language = spoken)
  order by w.place;
end
$$;
comment on function app.put_widget_passages(uuid, uuid, uuid, jsonb) is
  'Makes the passages of a widget what it says; none for null. For definer functions.';
grant execute on function app.put_widget_passages(uuid, uuid, uuid, jsonb) to briefwell_definer;

create or replace function app.keep_widget_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.put_widget_passages(c.id, c.company_id, new.id, new.widget)
  from app.canvases c where c.id = new.canvas_id and c.deleted_at is null;
  return null;
end
$$;
comment on function app.keep_widget_passages() is 'Trigger: keeps the passages of a widget that was added or changed.';

create or replace function app.put_canvas_passages(canvas_id uuid, company_id uuid, title text) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into app.passages (company_id, canvas_id, field, language, text)
  select put_canvas_passages.company_id, put_canvas_passages.canvas_id, 'canvas',
         app.language_of(put_canvas_passages.title), put_canvas_passages.title
  where not app.is_file_name(put_canvas_passages.title);
end
$$;
comment on function app.put_canvas_passages(uuid, uuid, text) is
  'Adds the title of a canvas to its passages. For definer functions.';
grant execute on function app.put_canvas_passages(uuid, uuid, text) to briefwell_definer;

create or replace function app.keep_canvas_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    delete from app.passages p where p.canvas_id = new.id;
    return null;
  end if;
  delete from app.passages p where p.canvas_id = new.id and p.widget_id is null;
  perform app.put_canvas_passages(new.id, new.company_id, new.title);
  if tg_op = 'UPDATE' and old.deleted_at is not null then
    perform app.put_widget_passages(new.id, new.company_id, w.id, w.widget)
    from app.canvas_widgets w where w.canvas_id = new.id and w.widget is not null;
  end if;
  return null;
end
$$;
comment on function app.keep_canvas_passages() is
  'Trigger: keeps the title of a canvas among its passages; takes all of them to the trash and back.';
