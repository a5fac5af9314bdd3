-- How texts become passages with terms.

-- Constants, because a cast of text would keep the function from being inlined.
create or replace function app.text_config(language text) returns regconfig
  language sql immutable parallel safe
  return case language
    when 'en' then 'english'::regconfig when 'de' then 'german'::regconfig when 'fr' then 'french'::regconfig
    when 'es' then 'spanish'::regconfig when 'it' then 'italian'::regconfig
    when 'pt' then 'portuguese'::regconfig when 'nl' then 'dutch'::regconfig when 'sv' then 'swedish'::regconfig
    when 'da' then 'danish'::regconfig when 'no' then 'norwegian'::regconfig
    when 'nb' then 'norwegian'::regconfig when 'fi' then 'finnish'::regconfig
    else 'simple'::regconfig end;
comment on function app.text_config(text) is 'How words of a language are stemmed.';
grant execute on function app.text_config(text) to authenticated, service_role, briefwell_definer;

create or replace function app.language_of(text text) returns text
  language sql immutable parallel safe
  begin atomic
    select coalesce((
      select known.language
      from regexp_split_to_table(lower(left(text, 400)), '[^[:alpha:]]+') word
      cross join lateral (select '{
          "the": "en", "and": "en", "of": "en", "to": "en", "is": "en", "for": "en", "with": "en", "that": "en",
          "are": "en", "what": "en", "which": "en", "how": "en", "does": "en", "who": "en", "when": "en", "we": "en",
          "our": "en", "by": "en", "has": "en", "from": "en", "where": "en", "it": "en", "this": "en", "der": "de",
          "die": "de", "das": "de", "und": "de", "ist": "de", "nicht": "de", "mit": "de", "den": "de", "für": "de",
          "von": "de", "wir": "de", "welche": "de", "welcher": "de", "welches": "de", "wie": "de", "wann": "de",
          "wer": "de", "ein": "de", "eine": "de", "auf": "de", "bei": "de", "wird": "de", "hat": "de", "wo": "de",
          "viele": "de", "im": "de", "zu": "de", "unsere": "de", "ihr": "de", "le": "fr", "les": "fr", "et": "fr",
          "est": "fr", "des": "fr", "une": "fr", "pour": "fr", "avec": "fr", "qui": "fr", "quel": "fr",
          "quelle": "fr", "quels": "fr", "quelles": "fr", "quand": "fr", "du": "fr", "dans": "fr", "nous": "fr",
          "sur": "fr", "où": "fr", "combien": "fr", "sont": "fr", "au": "fr", "notre": "fr", "ce": "fr",
          "cette": "fr", "el": "es", "los": "es", "las": "es", "y": "es", "del": "es", "por": "es", "quién": "es",
          "cuándo": "es", "cuál": "es", "cuántos": "es", "cómo": "es", "dónde": "es", "nuestro": "es",
          "nuestra": "es", "se": "es", "con": "es", "il": "it", "gli": "it", "è": "it", "della": "it", "che": "it",
          "chi": "it", "sono": "it", "quale": "it", "nostro": "it", "nostra": "it", "dove": "it", "quanti": "it",
          "het": "nl", "een": "nl", "van": "nl", "voor": "nl", "niet": "nl", "zijn": "nl", "wij": "nl",
          "welke": "nl", "wanneer": "nl", "wordt": "nl", "ook": "nl", "hoe": "nl", "ons": "nl", "hoeveel": "nl",
          "os": "pt", "um": "pt", "uma": "pt", "não": "pt", "do": "pt", "da": "pt", "são": "pt", "nosso": "pt",
          "quem": "pt", "onde": "pt", "quantos": "pt", "qual": "pt"
        }'::jsonb ->> word as language) known
      where known.language is not null
      group by known.language
      order by count(*) desc, known.language
      limit 1), 'en');
  end;
comment on function app.language_of(text) is
  'The language of a text, by small words that only it uses: en if there are none.';
grant execute on function app.language_of(text) to briefwell_definer;

create or replace function app.stems(language text, text text) returns table (term text, times integer)
  language sql immutable parallel safe
  begin atomic
    select app.fold(l.lexeme), sum(greatest(cardinality(l.positions), 1))::integer
    from unnest(to_tsvector(app.text_config(language), text)) l
    where char_length(l.lexeme) <= 100
    group by 1;
  end;
comment on function app.stems(text, text) is
  'The stems of the words in a text, folded, and how often each occurs; without the small words of its language.';
grant execute on function app.stems(text, text) to briefwell_definer;

create or replace function app.field_words(field text) returns text
  language sql immutable parallel safe
  return case field
    when 'company_name' then 'company name'
    when 'headquarters_location' then 'headquarters location based'
    when 'year_founded' then 'year founded founding'
    when 'employee_count' then 'employee count employees staff people'
    when 'revenue' then 'revenue turnover'
    when 'ownership_structure' then 'ownership structure owned'
    when 'funding_history' then 'funding history funded'
    when 'regions_of_operation' then 'regions of operation'
    when 'category' then 'category'
    when 'websiteUrl' then 'website address'
    when 'releaseNotes' then 'release notes'
    when 'salesContactName' then 'sales contact person'
    when 'salesContactEmail' then 'sales contact email'
    when 'salesContactPhone' then 'sales contact phone number'
    when 'timeline' then 'timeline'
    when 'budgetRange' then 'budget range cost'
    when 'targetAudience' then 'target audience'
    when 'requirements' then 'requirements'
    when 'strength' then 'strengths swot'
    when 'weakness' then 'weaknesses swot'
    when 'opportunity' then 'opportunities swot'
    when 'threat' then 'threats swot'
    when 'mapVendor' then 'vendor map market'
    when 'techDebt' then 'technology technical debt'
    when 'scenario' then 'scenario'
    when 'outcome' then 'scenario outcome'
    when 'note' then 'notes'
    else '' end;
comment on function app.field_words(text) is 'Words by which a field is asked for, in English, as a part of its passages.';
grant execute on function app.field_words(text) to authenticated, service_role, briefwell_definer;

create or replace function app.names_its_subject(field text) returns boolean
  language sql immutable parallel safe
  return field in ('title', 'type', 'product', 'name', 'category', 'company_name', 'canvas', 'document');
comment on function app.names_its_subject(text) is
  'Whether the words of a field count for every passage of the same brief, product or company.';
grant execute on function app.names_its_subject(text) to briefwell_definer;

create or replace function app.pieces(whole text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  sentence text;
  piece text := '';
  found text[] := '{}';
begin
  if whole !~ '\S' then
    return found;
  end if;
  if char_length(whole) <= 600 and whole !~ '\n\s*\n' then
    return array[btrim(whole, E' \t\r\n')];
  end if;
  for sentence in
    select part from regexp_split_to_table(whole, '(?<=[.!?])\s+(?=\S)|\s*\n\s*\n\s*') part where part ~ '\S'
  loop
    if piece <> '' and char_length(piece) + char_length(sentence) > 500 then
      found := found || piece;
      piece := '';
    end if;
    piece := btrim(piece || ' ' || sentence, E' \t\r\n');
  end loop;
  return found || piece;
end
$$;
comment on function app.pieces(text) is 'A text in pieces of whole sentences, of about 500 characters.';
grant execute on function app.pieces(text) to briefwell_definer;

create or replace function app.told_pieces(field text, whole text) returns text[]
  language sql stable
  return case
    when field in ('description', 'releaseNotes', 'requirements', 'paragraph', 'answer') then array(
      select piece.text
      from app.without_boilerplate(whole) t
      cross join lateral unnest(app.pieces(t.said)) with ordinality piece (text, place)
      order by t.place, piece.place)
    when field in ('title', 'canvas', 'document', 'widget', 'caption') and app.is_file_name(whole) then '{}'
    when field = 'heading' and app.is_generated_heading(whole) then '{}'
    else app.pieces(whole) end;
comment on function app.told_pieces(text, text) is 'A text of a field in pieces, without what says nothing.';
grant execute on function app.told_pieces(text, text) to briefwell_definer;

create or replace function app.told_lines(piece text, starts integer[], ends integer)
  returns table (place integer, said text, starts integer[], end_ms integer)
  language sql stable
  begin atomic
    select t.place, told.lines, told_lines.starts[first.line : last.line],
           -- A line lasts until the next one begins.
           coalesce(told_lines.starts[last.line + 1], ends)
    from app.without_boilerplate(replace(piece, E'\n', ' ')) t
    cross join lateral (select btrim(substr(piece, t.place, char_length(t.said)), E' \n') as lines) told
    cross join lateral (
      select 1 + char_length(p.before) - char_length(replace(p.before, E'\n', '')) as line
      from (select left(piece, t.place - 1) as before) p) first
    cross join lateral (
      select first.line + char_length(told.lines) - char_length(replace(told.lines, E'\n', '')) as line) last;
  end;
comment on function app.told_lines(text, integer[], integer) is
  'Lines of captions that follow each other, without what says nothing: stretches of them, with the times of their lines.';
grant execute on function app.told_lines(text, integer[], integer) to briefwell_definer;

create or replace function app.index_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.postings (passage_id, term, company_id, holder_id, weight, subject)
  select p.id, s.term, p.company_id, p.holder_id,
         s.times * 2.2 / (s.times + 1.2 * (0.25 + 0.75 * sum(s.times) over (partition by p.id) / 60)),
         case when app.names_its_subject(p.field) then app.subject_of(p) end
  from added p
  cross join lateral (
    select w.term, sum(w.times)::real as times
    from (select * from app.stems(p.language, p.text)
          union all select * from app.stems('en', app.field_words(p.field))) w
    group by w.term) s;
  return null;
end
$$;
comment on function app.index_passages() is 'Trigger: writes the postings of new passages.';

create or replace function app.forget_postings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- An array, because the planner would read all postings to join them with rows it cannot count.
  delete from app.postings p where p.passage_id = any (array(select gone.id from gone));
  return null;
end
$$;
comment on function app.forget_postings() is 'Trigger: deletes the postings of deleted passages.';
