-- What says nothing and is no passage: greetings, thanks, agendas, chapter lists, names of files, generated headings.

create or replace function app.is_file_name(text text) returns boolean
  language sql immutable parallel safe
  return char_length(text) <= 200 and text ~* '^\s*([^\s/\\]+'
    '|(screen ?(shot|recording)|bildschirm(foto|aufnahme)|capture d[’'']écran|enregistrement|zoom|video|vidéo'
    '|recording|aufnahme)\M[^/\\\n]*)\.(mp4|m4v|mov|avi|mkv|webm|wmv|mpe?g|mp3|m4a|wav|png|jpe?g|gif|webp|heic|svg|bmp'
    '|tiff?|pdf|docx?|pptx?|xlsx?|vtt|srt|zip)\s*$';
comment on function app.is_file_name(text) is 'Whether a title or caption is only the name of a file.';
grant execute on function app.is_file_name(text) to briefwell_definer;

create or replace function app.is_generated_heading(text text) returns boolean
  language sql immutable parallel safe
  return lower(btrim(text)) = any ('{
    against the plan, appendix: evidence, architecture and security, business model and figures,
    cost and return, decision wanted, decisions wanted, effort, evidence, gain, how it would go,
    how we will know, in short, market and competition, measures compared, money, money over the years,
    options compared, order of work, people and money, proof, recommendation, requirements and integration,
    risks, risks and open points, roadmap, spending today, terms and next steps, the case against it,
    the case for it, the company, the gain, the options, the options compared, the product,
    the products compared, the proposal, the saving in short, traction, what comes next, what could go wrong,
    what happens next, what has changed, what has to fit together, what is changing, what is changing around us,
    what is needed, what is spent today, what it achieves, what it costs and what it brings, what it takes,
    what must not suffer, what saving costs, what shows that it works, what slipped, "what slipped, and why",
    what the money is for, what we ask for, what we choose, when it happens, where it can be saved,
    where we are going, where we stand, why costs have to fall, why now
  }'::text[]) or lower(btrim(text)) ~ '^what we ask the (board|executive team|stakeholders|technical team) to decide$';
comment on function app.is_generated_heading(text) is
  'Whether a heading names a section of composed documents, as those of earlier versions do. Keep in sync with server/boardroom-builder/compose/outlines/.';
grant execute on function app.is_generated_heading(text) to briefwell_definer;

-- A name counts as the speaker's only where they introduce themselves; every other word must be one of courtesy.
create or replace function app.is_courtesy(sentence text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  known constant text[] := '{
      hello, hi, hey, welcome, back, and, again, there, everyone, everybody, all, folks, friends, good, morning,
      afternoon, evening, day, greetings, ladies, gentlemen, to, this, our, the, my, a, an, another, of, short,
      quick, new, next, latest, video, brief, briefing, overview, tour, demo, demonstration, presentation,
      session, webinar, walkthrough, introduction, product, company, update, series, episode, channel, today,
      dear, it, s, is, nice, great, have, you, here, with, us, thanks, thank, very, so, much, many, lot, for,
      watching, listening, joining, viewing, tuning, in, your, time, attention, interest, patience, question,
      questions, being, from, me, bye, goodbye, now, see, soon, later, then, until, till, week, weekend, take,
      care, please, don, t, forget, like, subscribe, hit, bell, button, share, comment, comments, below, leave,
      follow, stay, tuned, that, everything, was, right, well, ok, okay, alright, kind, best, regards, speaking,
      hallo, moin, servus, guten, tag, morgen, abend, grüß, gott, schönen, herzlich, willkommen, und, zu, zum,
      zur, bei, diesem, dieser, unserem, unserer, unser, diesen, neuen, kurzen, produktvideo, film, vorstellung,
      präsentation, überblick, folge, kanal, vorführung, rundgang, einführung, zusammen, alle, alles, allerseits,
      liebe, lieber, zuschauer, zuschauerinnen, kolleginnen, kollegen, damen, herren, meine, sehr, geehrte,
      verehrte, heute, wieder, zurück, vielen, herzlichen, besten, dank, danke, schön, ihnen, euch, dir, fürs,
      für, zuschauen, zuhören, ansehen, anschauen, mitmachen, dabeisein, ihre, eure, die, aufmerksamkeit, zeit,
      geduld, interesse, frage, fragen, ihr, bis, bald, dann, demnächst, nächsten, nächstes, mal, auf,
      wiedersehen, wiederhören, tschüss, tschüs, macht, machen, sie, es, gut, gute, noch, das, war, wars, von,
      mir, uns, abonnieren, abonniert, unseren, gern, gerne, bitte, vergessen, nicht, mit, freundlichen, viele,
      grüße, grüßen, hier,
      bonjour, bonsoir, salut, bienvenue, à, toutes, tous, et, tout, le, monde, mesdames, messieurs, dans, sur,
      cette, ce, notre, nos, nouvelle, nouveau, courte, court, vidéo, présentation, épisode, chaîne, webinaire,
      démonstration, visite, la, les, l, de, d, pour, votre, vos, écoute, temps, intérêt, regardé, écouté, suivi,
      suivis, avoir, m, nous, vous, merci, beaucoup, bien, bientôt, très, au, revoir, prochaine, fois, une, bonne,
      journée, soirée, abonnez, voilà, c, est, aujourd, hui, cordialement}';
  ending constant text := rtrim(split_part(sentence, ' ', -1), '.!?…');
  word constant text := '[[:upper:]][’'']?[[:upper:]]?[[:lower:]][[:alpha:]’''-]*';
  particles constant text := '(?: (?:van|von|de|der|den|di|da|la|le|el|al|bin|ten|ter))*';
  name constant text := word || particles || '(?: ' || word || '){0,3}';
  full_name constant text := word || particles || '(?: ' || word || '){1,3}';
  ends constant text := '(?=[,.!]|$)';
  greets constant text := '\m(hello|hi|hey|welcome|greetings|good (morning|afternoon|evening|day)|thanks?|bye|goodbye'
    '|subscribe|see you|until next time|take care|stay tuned|have a (nice|good|great)|that[’'']s (it|all|everything)|regards'
    '|hallo|moin|servus|willkommen|guten (tag|morgen|abend)|grüß gott|danke?|wiedersehen|wiederhören|tschüss?'
    '|abonnieren|abonniert|bis (bald|dann|demnächst|zum nächsten mal|nächstes mal)|das war([’'']?s| es)'
    '|mach(t|en sie)( es|[’'']s) gut|grüße|grüßen'
    '|bonjour|bonsoir|salut|bienvenue|merci|au revoir|bientôt|à la prochaine|abonnez|cordialement)\M';
  rest text := sentence;
begin
  -- Most end with a word that no greeting holds.
  if char_length(sentence) > 200 or (ending = lower(ending) and ending <> all (known)) or sentence ~ '\d' then
    return false;
  end if;
  if sentence ~* '\m(name|heiße|appelle|nom|i[’'']m|i am|je suis|moi,? c[’'']est)\M' then
    rest := regexp_replace(rest, '(?:^|(?<=[ ,]))(?:(?:and|und|et) )?(?:[Mm]y name(?: is|[’'']s)|I[’'']m|I am'
      || '|[Mm]ein Name ist|[Ii]ch heiße|[Jj]e m[’'']appelle|[Jj]e suis|[Mm]on nom est|[Mm]oi,? c[’'']est) ' || name
      || '(?: here| again| speaking| hier)?' || ends, '');
    if rest !~ '[[:alpha:]]' then
      return true;
    end if;
  end if;
  if rest !~* greets then
    return false;
  end if;
  -- Only beside a greeting, because these may also introduce a product.
  rest := lower(regexp_replace(rest, '(?<=[ ,])(?:(?:[Tt]his is|[Ii]t[’'']s|[Ii]ch bin(?: die| der)?'
    || '|[Hh]ier (?:ist|spricht)(?: wieder)?|[Cc][’'']est) ' || name || '(?: here| again| speaking| hier)?|' || name
    || '(?: once)?(?: here| again| speaking| hier| wieder)|(?<=, )' || full_name || ')' || ends, ''));
  return regexp_split_to_array(btrim(regexp_replace(rest, '[^[:alpha:]]+', ' ', 'g')), ' ') <@ known;
end
$$;
comment on function app.is_courtesy(text) is
  'Whether a sentence only greets, thanks, takes its leave or names its speaker, in English, German or French.';
grant execute on function app.is_courtesy(text) to briefwell_definer;

create or replace function app.is_agenda(sentence text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  opening constant text := '^(?:(?:so|now|well|okay),? )?'
    '(?:(?:in|during|over|for) (?:this|the|our|these|today[’'']s) (?:(?:short|quick|brief|next|coming|following) )?'
    '(?:(?:few|couple of|two|three|four|five|ten|fifteen) )?(?:video|film|clip|briefing|session|episode|webinar'
    '|presentation|demo|tour|overview|walkthrough|minutes),? (?:i|we|you)(?:[’'']ll| will|[’'']d like to| would like to'
    '| want to|[’'']m going to| am going to|[’'']re going to| are going to)?'
    '|today,? (?:i|we|you)(?:[’'']ll| will|[’'']d like to| would like to| want to|[’'']m going to|[’'']re going to))'
    ' (?:show|look at|look into|see|explain|talk about|walk you|tell you|present|introduce|discuss|cover|explore|learn'
    '|demonstrate|take you|go through|go over|find out)\M'
    '|^i(?:[’'']ll| will|[’'']m going to) go through\M'
    '|^(?:in diesem (?:kurzen |neuen )?(?:video|film|clip|beitrag|webinar|briefing)'
    '|in den (?:nächsten|folgenden) (?:\w+ )?minuten|heute) (?:(?:zeige|zeigen|schauen|sehen|erkläre|erklären|erzähle'
    '|erfahren|lernen|sprechen|stelle|stellen) (?:ich|wir|sie|ihr)|geht es um'
    '|(?:werde|werden|möchte|möchten|wollen) (?:ich|wir|sie|ihr)(?=.* (?:zeigen|sehen|anschauen|ansehen|vorstellen'
    '|erklären|erzählen|sprechen|lernen|erfahren|kennenlernen|eingehen)[.!]?$))\M'
    '|^(?:dans (?:cette|ce) (?:courte |brève |petite )?(?:vidéo|présentation|démonstration|épisode|webinaire)'
    '|aujourd[’'']hui|dans les (?:prochaines|quelques) minutes(?: qui viennent)?),? (?:je|nous|on|vous) (?:(?:vous|nous) )?'
    '(?:montre|montrons|présente|présentons|explique|expliquons|voyons|verrons|verrez|découvrirez'
    '|(?:vais|va|allons|allez) (?:vous )?(?:voir|montrer|présenter|expliquer|parler|découvrir|raconter|regarder))\M';
  nouns constant text := '\m(?:I|Ihnen|Ihr\w*|Sie|Euch|Video|Produkte?|Überblick|Kosten|Preise?|Funktion(?:en)?|Vorteile'
    '|Neuerungen|Themen|Punkte|Schritte?|Fragen|Minuten|Teile?|Beispiele?|Plattform|Lösung|Gerät|Sicherheit)\M';
  claims constant text := '\m(?:than|half|halves?|doubles?|twice|times|percent|because|only|never|always'
    '|that (?:we|it|they|our|the|you|this)|two|three|four|five|six|seven|eight|nine|ten|hundreds?|thousands?|millions?'
    '|als|halb\w*|doppelt\w*|prozent|weil|nur|nie|immer|dass|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|hundert'
    '|tausend|moitié|double|fois|pour cent|parce|jamais|toujours|seule?ment|plus de|moins de'
    '|que (?:nous|notre|nos|les|la|le)|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|cent|mille)\M'
    '|\m(?:how|why) (?!(?:to|it|they|this|that|we|you|everything|much)\M)'
    '|\m(?:wie|warum) (?!(?:es|sie|er|das|man|wir|viel)\M)'
    '|\m(?:comment|pourquoi) (?!(?:il|elle|on|nous|vous|cela|ça)\M)';
  rest text;
begin
  if char_length(sentence) > 300 or sentence !~* opening then
    return false;
  end if;
  rest := regexp_replace(sentence, opening, '', 'i');
  -- Whoever writes German begins every noun like a name.
  return rest !~ '\d' and regexp_replace(rest, nouns, '', 'g') !~ '[[:upper:]]' and rest !~* claims;
end
$$;
comment on function app.is_agenda(text) is
  'Whether a sentence only announces what a video will show, in English, German or French, without a name, a number or a claim.';
grant execute on function app.is_agenda(text) to briefwell_definer;

-- Quick, because every sentence that is indexed is asked.
create or replace function app.may_say_nothing(sentence text) returns boolean
  language sql immutable parallel safe
  return rtrim(split_part(ltrim(sentence), ' ', 1), ',.!') = any ('{
      Hello, hello, Hi, hi, Hey, Welcome, Greetings, Good, Thank, thank, Thanks, thanks, Many, Bye, Goodbye, See,
      Until, Take, Stay, Have, Please, Don''t, Don’t, Subscribe, Kind, Best, My, Over, During, Today, OK, Okay,
      Right, Well, Alright, Hallo, Moin, Servus, Herzlich, Herzlichen, Willkommen, Guten, Schönen, Grüß, Danke,
      Vielen, Besten, Auf, Tschüss, Tschüs, Bis, Macht, Macht''s, Macht’s, Machen, Bitte, Mit, Viele, Mein, Ich,
      Heute, Bonjour, Bonsoir, Salut, Bienvenue, Merci, Au, À, Abonnez-vous, Cordialement, Je, Mon, Moi, Voilà,
      Aujourd''hui, Aujourd’hui, Dans}'::text[])
    -- Other sentences begin with these words, too.
    or split_part(ltrim(sentence), ' ', 1) || ' ' || rtrim(split_part(ltrim(sentence), ' ', 2), ',.!') = any ('{
      In this, In the, In these, In our, In today''s, In today’s, That''s it, That’s it, That''s all, That’s all,
      That''s everything, That’s everything, I''ll go, I’ll go, In diesem, In den, Das war, Das war''s, Das war’s}'::text[]);
comment on function app.may_say_nothing(text) is 'Whether a sentence begins like one of courtesy or an agenda.';
grant execute on function app.may_say_nothing(text) to briefwell_definer;

create or replace function app.says_nothing(sentence text) returns boolean
  language sql immutable parallel safe
  return app.may_say_nothing(sentence)
    and (app.is_courtesy(sentence) or app.is_agenda(sentence)
         or (app.is_agenda(substring(sentence from '^[^,]+, (.*)'))
             and app.is_courtesy(substring(sentence from '^[^,]+'))));
comment on function app.says_nothing(text) is
  'Whether a sentence is one of courtesy or an agenda, or begins as the one and goes on as the other.';
grant execute on function app.says_nothing(text) to briefwell_definer;

create or replace function app.may_hold_boilerplate(whole text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return exists (select from string_to_table(translate(whole, E'!?…\n', '....'), '.') s where app.may_say_nothing(s));
end
$$;
comment on function app.may_hold_boilerplate(text) is 'Whether any sentence or line begins like one of courtesy or an agenda.';
grant execute on function app.may_hold_boilerplate(text) to briefwell_definer;

create or replace function app.without_boilerplate(whole text) returns table (place integer, said text)
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  listed constant boolean := strpos(whole, '0:00') > 0
    and whole ~ '(?:^|\n)\s*[([]?(?:0?0:)?0?0:00[)\]]?\M[^\n]*\n\s*[([]?(?:\d{1,3}:)?\d{1,3}:\d\d\M';
  sentence text;
  here integer := 1;
  begun integer;
  ended integer;
begin
  if btrim(whole, E' \t\r\n') = '' or app.is_file_name(whole) then
    return;
  end if;
  if not listed and not app.may_hold_boilerplate(whole) then
    return query select 1, whole;
    return;
  end if;
  for sentence in select s from regexp_split_to_table(whole, '(?<=[.!?…])\s+|\n\s*') s where s <> '' loop
    here := here + strpos(substr(whole, here), sentence) - 1;
    if app.says_nothing(sentence)
       or (listed and sentence ~ '^[([]?(\d{1,3}:)?\d{1,3}:\d\d[)\]]?(\s*[-–—:.|])?\s[^\d]*[^\d.!?]$') then
      if begun is not null then
        return query select begun, substr(whole, begun, ended - begun);
        begun := null;
      end if;
    else
      begun := coalesce(begun, here);
      ended := here + char_length(sentence);
    end if;
    here := here + char_length(sentence);
  end loop;
  if begun is not null then
    return query select begun, substr(whole, begun, ended - begun);
  end if;
end
$$;
comment on function app.without_boilerplate(text) is
  'What is left of a text without the sentences and lines that say nothing: each stretch verbatim, and where it begins, from 1.';
grant execute on function app.without_boilerplate(text) to briefwell_definer;
