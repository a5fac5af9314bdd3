-- What the small pictures of canvases in lists show.

create or replace function app.widget_look(widget jsonb) returns jsonb
  language sql immutable
as $$
  select jsonb_strip_nulls(jsonb_build_object('title', nullif(left(widget ->> 'title', 60), ''))) ||
    case
      when widget ->> 'type' in ('note', 'text', 'shape', 'frame', 'connector') then
        (widget -> 'data') - '{text,label,author,source}'::text[] ||
        jsonb_build_object('text', left(coalesce(widget #>> '{data,text}', ''), 140))
      when widget ->> 'type' = 'swot' then
        jsonb_build_object('lists', (
          select jsonb_agg((
            select coalesce(jsonb_agg(left(e.entry ->> 'text', 40) order by e.at), '[]')
            from jsonb_array_elements(widget -> 'data' -> l.name) with ordinality e(entry, at)
            where e.at <= 5) order by l.at)
          from unnest('{strengths,weaknesses,opportunities,threats}'::text[]) with ordinality l(name, at)))
      when widget ->> 'type' = 'vendor-map' then
        jsonb_build_object('points', (
          select coalesce(jsonb_agg(jsonb_build_object(
                   'x', v.vendor -> 'x', 'y', v.vendor -> 'y',
                   'own', coalesce(v.vendor -> 'own', 'false')) order by v.at), '[]')
          from jsonb_array_elements(widget #> '{data,vendors}') with ordinality v(vendor, at)
          where v.at <= 40))
      when widget ->> 'type' = 'tech-debt' then
        jsonb_build_object('bars', (
          select coalesce(jsonb_agg(jsonb_build_object(
                   'risk', i.item -> 'risk', 'impact', i.item -> 'impact') order by i.at), '[]')
          from jsonb_array_elements(widget #> '{data,items}') with ordinality i(item, at)
          where i.at <= 8))
      when widget ->> 'type' = 'scenario' then
        jsonb_build_object('outcomes', (
          select coalesce(jsonb_agg(o.outcome -> 'type' order by o.at), '[]')
          from jsonb_array_elements(widget #> '{data,outcomes}') with ordinality o(outcome, at)
          where o.at <= 6))
      else '{}'
    end
$$;
comment on function app.widget_look(jsonb) is
  'What a small picture shows of a widget: its colors and the beginnings of its texts, without authors, sources and labels.';
grant execute on function app.widget_look(jsonb) to authenticated, briefwell_definer;

create or replace function app.canvas_outline(canvas_id uuid) returns jsonb
  language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', w.id, 'type', w.widget -> 'type', 'x', w.widget -> 'x', 'y', w.widget -> 'y',
           'width', w.widget -> 'width', 'height', w.widget -> 'height', 'z', w.z,
           'look', app.widget_look(w.widget)) order by w.z, w.id), '[]')
  from (select o.id, o.z, o.widget from app.canvas_widgets o
        where o.canvas_id = canvas_outline.canvas_id and o.widget is not null
        order by (o.widget ->> 'width')::integer * (o.widget ->> 'height')::integer desc, o.z, o.id
        limit 100) w
$$;
comment on function app.canvas_outline(uuid) is
  'The largest widgets of a canvas for its small picture, as many as outlinedWidgets in contract/insight-canvas/canvases.ts, the lowest first.';
grant execute on function app.canvas_outline(uuid) to authenticated, briefwell_definer;

create or replace function app.template_outline(widgets jsonb) returns jsonb
  language sql immutable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', w.widget -> 'id', 'type', w.widget -> 'type', 'x', w.widget -> 'x', 'y', w.widget -> 'y',
           'width', w.widget -> 'width', 'height', w.widget -> 'height', 'z', w.widget -> 'z',
           'look', app.widget_look(w.widget)) order by (w.widget ->> 'z')::integer), '[]')
  from (select e.widget from jsonb_array_elements(widgets) e(widget)
        order by (e.widget ->> 'width')::integer * (e.widget ->> 'height')::integer desc limit 100) w
$$;
comment on function app.template_outline(jsonb) is
  'The largest widgets of a template for its small picture, as app.canvas_outline has those of a canvas.';
grant execute on function app.template_outline(jsonb) to authenticated;
