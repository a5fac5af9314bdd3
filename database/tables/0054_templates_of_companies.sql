-- The PowerPoint template of a company's own theme.

alter table app.company_brands
  add column template_file_id uuid,
  add column template_name text
    constraint company_brands_template_name_length check (char_length(template_name) between 1 and 255),
  add column template_size integer
    constraint company_brands_template_size_limited check (template_size between 1 and 20971520),
  add column template_facts jsonb
    constraint company_brands_template_facts_size check (octet_length(template_facts::text) <= 100000),
  add column template_at timestamptz,
  add constraint company_brands_template_whole check (
    num_nulls(template_file_id, template_name, template_size, template_facts, template_at) in (0, 5));

comment on column app.company_brands.template_file_id is
  'The template as presentations are written into it, in the file store under this id; null without a template.';
comment on column app.company_brands.template_name is 'The name of the uploaded file.';
comment on column app.company_brands.template_size is 'Bytes of the uploaded file.';
comment on column app.company_brands.template_facts is 'What was read of it: colors, fonts, layouts and places.';
comment on column app.company_brands.template_at is 'When it was uploaded.';

create index company_brands_template_file_id on app.company_brands (template_file_id);
