-- The words of a company, for its captions.

create table app.caption_words (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  word text not null
    constraint caption_words_word_length check (char_length(word) between 1 and 80),
  as_heard boolean not null default false,
  created_at timestamptz not null default app.now()
);

comment on table app.caption_words is 'Words that captions made from speech should have right: names that no catalog holds, terms, abbreviations.';
comment on column app.caption_words.id is 'The word.';
comment on column app.caption_words.company_id is 'The company whose list it is.';
comment on column app.caption_words.word is 'One or several words, as they are written; in any case, once per company to have right and once to leave as heard.';
comment on column app.caption_words.as_heard is
  'Whether the words are only left as they are, though they sound like a name.';
comment on column app.caption_words.created_at is 'When it was added.';

create unique index caption_words_word on app.caption_words (company_id, as_heard, lower(word));

call app.protect('app.caption_words', 'company_id');
