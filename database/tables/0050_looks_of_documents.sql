-- The look of documents: a theme for each, and more of what a company chooses for its own.

alter table app.documents
  add column theme text
    constraint documents_theme_known check (theme in ('company', 'ledger', 'harbor', 'clay', 'signal')),
  add column scheme text
    constraint documents_scheme_known check (scheme in ('light', 'dark')),
  add constraint documents_look_whole check (num_nulls(theme, scheme) in (0, 2));

comment on column app.documents.theme is 'The theme of its slides and files; null until one is chosen, which is that of its company.';
comment on column app.documents.scheme is 'Whether these are light or dark; null with the theme.';

alter table app.company_brands
  add column second text
    constraint company_brands_second_hex check (second ~ '^#[0-9a-f]{6}$'),
  add column title_font text
    constraint company_brands_title_font_length check (char_length(title_font) between 1 and 100),
  add column text_font text
    constraint company_brands_text_font_length check (char_length(text_font) between 1 and 100);

comment on column app.company_brands.second is 'The second color, as #rrggbb; null for that of the product.';
comment on column app.company_brands.title_font is 'The font of titles; null for that of the product.';
comment on column app.company_brands.text_font is 'The font of texts; null for that of the product.';
