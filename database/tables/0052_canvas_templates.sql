-- Canvases that a company starts from.

create table app.canvas_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.company_profiles on delete cascade,
  person_id uuid references auth.users on delete cascade,
  author_id uuid references auth.users on delete set null,
  name text not null
    constraint canvas_templates_name_length check (char_length(name) between 1 and 200),
  widgets jsonb not null
    constraint canvas_templates_widgets_list check (jsonb_typeof(widgets) = 'array')
    constraint canvas_templates_widgets_size check (octet_length(widgets::text) <= 1000000),
  created_at timestamptz not null default app.now(),
  constraint canvas_templates_one_owner check (num_nonnulls(company_id, person_id) = 1)
);

comment on table app.canvas_templates is 'Layouts from which canvases are started; they hold no sources.';
comment on column app.canvas_templates.id is 'The template.';
comment on column app.canvas_templates.company_id is 'Whose it is; null for that of a person without a company.';
comment on column app.canvas_templates.person_id is 'The person without a company whose it is; null for that of a company.';
comment on column app.canvas_templates.author_id is 'Who saved it; null once that account is deleted.';
comment on column app.canvas_templates.name is 'Name.';
comment on column app.canvas_templates.widgets is 'Its widgets, without sources, authors and what was said from sources.';
comment on column app.canvas_templates.created_at is 'When it was saved.';

create index canvas_templates_company_id on app.canvas_templates (company_id, name, id);
create index canvas_templates_person_id on app.canvas_templates (person_id, name, id);
create index canvas_templates_author_id on app.canvas_templates (author_id);

call app.protect('app.canvas_templates', 'company_id');
