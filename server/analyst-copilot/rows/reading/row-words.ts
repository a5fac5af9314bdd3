import { fold } from '../../../../common/text/fold.ts'
import { amount } from './read-period.ts'

const briefs =
  'briefs?|briefings?|videos?|films?|recordings?|clips?|pieces?|items?|things?|entries|stuff|material|uploads?|output|stories|story|produkt(?:briefings?|videos?)|aufzeichnungen|enregistrements?'
const products = 'products?|tools?|offerings?|solutions?|produkte?n?|lösungen|produits?'
const vendors =
  'vendors?|compan(?:y|ies)|firms?|providers?|suppliers?|anbieter[ns]?|hersteller[ns]?|firm(?:a|en)|unternehmen|lieferanten?|fournisseurs?|éditeurs?|entreprises?|sociétés?'
const employees =
  'employees?|staff(?: size)?|headcount|people|persons?|workforce|mitarbeiter(?:n|innen|zahl)?|mitarbeitenden?|beschäftigten?|salariés|effectifs?|employés|personnes'
const company = '(?:company|firm|business|firma|unternehmen|unternehmens|entreprise|société)'
const limit = String.raw`(\d[\d.,]*)`
const countable = `${briefs}|case stud(?:y|ies)|fallstudien|études de cas|product updates`
const before = (words: string) => `(?= (?:${words})(?: |$))`
/** 'Over 200 people' or 'headcount over 200'. */
const ofEmployees = (range: string) =>
  `${range} (?:${employees})|(?:${employees})(?: (?:is|are|of|count|ist|sind|est))* ${range}`
/** 'At least two case studies', 'two roadmap briefs or more' or 'at least twice'. */
const ofTimes = (bound: string) =>
  `${bound} (?:(${amount})(?= (?:[^ ]+ ){0,2}(?:${countable})(?: |$))|(${amount}) (?:times|mal|fois)|(once|twice|einmal|zweimal))`
const each =
  '(?:per|by|(?:for |of |from |in )?(?:each|every)|je|pro|jede[rsnm]?|nach|par|(?:de |pour )?chaque)'
/** 'Monthly', but not 'for the monthly report'. */
const alone = '(?= (?:briefs?|counts?|numbers?|totals?)(?: |$)|$)'
const ofGroup = (words: string) => `${each} (?:${words})`
/** 'Over fifteen years old': without 'old', a period of briefs. */
const ofAge = (bound: string) => `${bound} (\\d{1,3}|${amount}) years?(?: old| of age| in business)`
const some = (words: string) => `(?:(${amount}) )?(?:${words})(?: (${amount}))?`

/** What words of a question mean, and what exactly: patterns of folded words in English, German and French. */
const table = {
  count: {
    '': `how often(?= ha(?:s|ve) )|how much${before(countable)}|h?o?w ?many|(?:the |a )?(?:total )?(?:number|count|tally)(?: of)?|(?:no|nr) of|wie ?viele?|(?:die )?(?:an)?zahl(?: der| von| an)?|combien|nombre`,
  },
  which: {
    '': '(?:whats?|which|what)(?: of the (?:two|three|four))?|welche[rnsm]?(?: (?:von|der) (?:den )?beiden)?|was|(?:le|la)?quel(?:le)?s?(?: des deux)?',
  },
  list: {
    '': 'list|show|name|give|gimme|display|find|enumerate|any|all|nenne|zeige?|liste|alle|montrez?|montre|donnez?|donne|citez?|listez?',
  },
  who: {
    maker:
      'who (?:makes?|made|builds?|sells?|offers?)|wer (?:macht|baut|verkauft|bietet)|qui (?:fait|vend|propose)',
    '': 'who(?:se)?|from whom|wer|von wem|qui',
  },
  when: {
    '': '(?:on |at )?(?:what|which) (?:day|date)s?|(?:in )?(?:what|which) (?:year|month|quarter)(?= (?:did|was|were|has|have) )|when|dates? (?:of|on|for|added)|dates?$|wann|(?:an|zu) welchem (?:tag|datum)|datum|quand|quelle date',
  },
  sinceWhen: { 'date least': 'since when|seit wann|depuis quand' },
  where: {
    '': 'where|wo|où (?:est|sont|se trouve(?:nt)?|se situe(?:nt)?)|(?:in )?(?:which|what) (?:city|country)|in welche[rm] (?:stadt|land)|dans (?:quelle ville|quel pays)',
  },
  how: { '': 'how|wie|comment' },
  compare: {
    '': 'compar(?:e|ed|ing|ison)(?: (?:of|between|with|to))?|versus|vs|against|side by side|differ(?:s|ences?)?(?: (?:of|between))?|each$|vergleich(?:e|en)?|gegenüber|unterschiede?(?: zwischen)?|jeweils|comparer|comparez|comparaison|différences?(?: entre)?|chacun',
  },
  group: {
    type: ofGroup('(?:briefs? )?types?|kinds?|typ(?:en)?|arten?'),
    status: ofGroup('status(?:es)?|statut'),
    month: `${ofGroup('months?|monate?n?|mois')}|monthly${alone}|month by month|monatlich|mensuels?`,
    quarter: `${ofGroup('quarters?|quartale?n?|trimestres?')}|quarterly${alone}|vierteljährlich`,
    year: `${ofGroup('years?|jahre?n?|an(?:née)?s?')}|(?:yearly|annually)${alone}|year by year|jährlich`,
    category: ofGroup('categor(?:y|ies)|kategorien?|catégories?'),
  },
  each: {
    '': `${each}${before(`${vendors}|${products}`)}`,
  },
  ours: { '': 'our|unsere?[rnm]?|notre|nos' },
  us: {
    '': `(?:our|the|this|unsere?[rsnm]?|die|das|notre|la|l) ${company}(?! (?:${briefs}|ones?)(?: |$))|we|us|ours|wir|uns|nous`,
  },
  type: {
    'case-study':
      '(?:customer )?case stud(?:y|ies)|(?:customer )?success stor(?:y|ies)|customer stor(?:y|ies)|fallstudien?|kundenberichte?|études? de cas|témoignages? clients?',
    'product-update':
      '(?:product )?updates?|produkt ?updates?|mises? à jour(?: (?:de |des |du )?produits?)?',
    competitive:
      'competitive(?: positioning)?|competitor|wettbewerbs\\w*|positionnement concurrentiel|concurrentiel(?:le)?s?',
    company: `(?:the )?type company|company${before(`${briefs}|ones?`)}|company(?= type )|(?:unternehmens|firmen)(?:briefings?|videos?)`,
    product: 'product(?= (?:briefs?|ones?)(?: |$))|(?:the )?type product|produktbriefings?',
    roadmap: `roadmaps|(?:a|an|any|eine|une) roadmap|roadmap(?: and vision)?${before(`${briefs}|ones?`)}|roadmap ?(?:briefings?|videos?)|roadmap(?= (?:added|uploaded|published|land))|feuilles de route`,
    crisis: 'cris[ei]s(?: communications?| statements?)?|krisen\\w*|(?:communications? )?de crise',
  },
  noun: {
    briefs: `${briefs}|anything|something|everything|etwas|quelque chose`,
    products,
    vendors,
    canvases: 'canvas(?:es)?',
    documents: 'documents?|dokumente?n?',
  },
  briefed: {
    '': 'briefed|brief (?:me|us)|brieft|gebrieft|briefe(?:nt)?|hea?rd? (?:anything )?from',
  },
  status: {
    draft: '(?:in )?drafts?|unpublished|not published|entwürfe?n?|entwurf|brouillons?',
    active:
      'active(?! in)|published|aktive[nrsm]?|veröffentlichte?[nrsm]?|acti(?:f|ve)s?(?! (?:in|en|dans))|publiée?s?',
    archived: 'archived|(?:moved to |in )?the archive|archivierte?[nrsm]?|archivée?s?',
  },
  label: { status: 'status', type: 'types?' },
  sorted: {
    'date most': '(?:newest|latest) first|neueste zuerst|plus récente?s? d abord',
    'date least':
      '(?:oldest|earliest) first|in (?:chronological )?order|chronologically|by date|älteste zuerst|plus anciens d abord',
  },
  nth: {
    2: 'second|2nd|zweite?[rnsm]?|deuxième|seconde?',
    3: 'third|3rd|dritte?[rnsm]?|troisième',
    4: 'fourth|4th|vierte?[rnsm]?|quatrième',
  },
  including: {
    '': 'including|counting|incl|inclusive(?: of)?|includes?|even|also|inklusive|einschließlich|auch|y compris|même',
  },
  included: { '': 'included|too|as well|inbegriffen|compris' },
  order: {
    'newest least':
      '(?:(?:for|in) )?(?:the )?longest(?: time| silence| gap| ago)?|least recent(?:ly)?|am längsten|(?:le )?plus longtemps',
    'date most': some(
      'newest|latest|last|most recent(?:ly)?|neueste[nrsm]?|letzte[nrsm]?|zuletzt|jüngste[nrsm]?|aktuellste[nrsm]?|derni(?:er|ère)s?|plus récente?s?',
    ),
    'date least': some(
      'oldest|first|earliest|älteste[nrsm]?|erste[nrsm]?|zuerst|premi(?:er|ère)s?|plus anciens?|plus anciennes?',
    ),
    'briefs most': `most often|(?:(?:most|more)(?: of (?:the|our|my|their))?|(?:leads?|leading) (?:on|in|with)|(?:the )?(?:highest|largest|biggest) (?:number|count) of|(?:die )?meisten|mehr|(?:le )?plus (?:de|d))${before(`number of|${countable}`)}`,
    'briefs least': `(?:fewest|fewer|least|less|(?:the )?(?:lowest|smallest) (?:number|count) of|(?:die )?wenigsten|weniger|(?:le )?moins (?:de|d))${before(countable)}`,
    'year_founded least':
      '(?:been )?(?:around|in business) (?:for )?(?:the )?longest|longest (?:established|in business)|older|älter|plus vieux|plus vieille',
    'year_founded most': 'younger|youngest|jünger|plus jeunes?',
    'employee_count most': `larger|largest|bigger|biggest|(?:the )?(?:most|more) (?:${employees})|(?:die )?(?:mehr|meisten) (?:${employees})|größte[nrsm]?|größer|plus grande?s?`,
    'employee_count least': `smallest|smaller|(?:the )?(?:fewest|fewer) (?:${employees})|(?:die )?(?:weniger|wenigsten) (?:${employees})|kleinste[nrsm]?|kleiner|plus petite?s?`,
  },
  fact: {
    year_founded:
      'found(?:ed|ing)(?: (?:years?|dates?))?|set up(?= (?:in|before|after|since|between) (?:\\d|or))|exists?(?= since)|age|started? (?:in )?(?:what|which) year|established|started$|(?:in business|been around)(?: since)?|(?:what|which) year did (?=[^ ]+(?: [^ ]+)? (?:start|begin)$)|years? (?:of )?(?:founded|founding|foundation)|how old|gegründet|gründung(?:sjahre?|sdatum)?|wie alt|fondée?s?|fondation|(?:année|date) de (?:création|fondation)',
    headquarters_location:
      'headquarter(?:s|ed)?|hq|(?:head|main) offices?|based|located|sits?|comes? from$|(?:haupt|firmen)?sitz|sitzt|ansässig|siège(?: social)?|basée?s?',
    employee_count: `(?:how many |number of |wie viele |anzahl (?:der )?|combien (?:de |d )?|nombre (?:de |d )?)?(?:${employees})|how (?:big|large)|wie groß`,
    revenue:
      '(?:how much |annual )?revenues?(?: (?:range|bracket|band))?|turnover|umsatz|umsätze|chiffres? d affaires',
    ownership_structure:
      'ownership(?: structures?)?|owned|eigentumsform|eigentümerstruktur|actionnariat',
    funding_history:
      'funding(?: history)?|funded|financed|finanzierung|finanziert|financements?|financée?s?',
    regions_of_operation:
      '(?:regions?|parts?|areas?) of the world|continents?|do(?:es)? business|regions?(?: of operations?)?|operat(?:e|es|ing|ions?)|active(?= in)|present(?= in)|regionen|tätig|aktiv(?=$| in)|vertreten|régions?|opère(?:nt)?|présente?s?|acti(?:f|ve)s?(?= (?:en|dans))',
    category: 'categor(?:y|ies)|kategorien?|catégories?',
    websiteUrl:
      '(?:internet|web) ?(?:sites?|pages?|address(?:es)?|links?|seiten?)|home ?pages?|(?:product )?links?|site|sites? (?:web|internet)|urls?',
    salesContactName:
      'contacts? commercia(?:l|ux)|(?:sales )?contacts?(?: (?:persons?|names?))?|sales (?:persons?|representatives?|reps?)|ansprechpartner(?:in|innen)?|vertriebskontakte?|interlocuteurs?',
    salesContactEmail: '(?:sales )?e ?mails?(?: add?ress(?:es)?)?|courriels?',
    salesContactPhone: 'phones?(?: numbers?)?|telefon(?:nummern?)?|téléphones?',
  },
  ownership: {
    Private: 'private(?:ly)?(?: (?:held|owned))?|privée?s?|in privatbesitz',
    Public:
      'public(?:ly)?(?: (?:traded|listed|owned))?|listed on the stock exchange|börsennotierte?n?|cotée?s? en bourse',
    Subsidiary: 'subsidiar(?:y|ies)|tochter(?:unternehmen|firmen)|filiales?',
    'Non-profit': 'non ?profits?|gemeinnützige?n?|sans but lucratif',
    Government: '(?:government|state) owned',
  },
  region: {
    'North America': 'north america|nordamerika|amérique du nord',
    'South America': '(?:south|latin) america|(?:süd|latein)amerika|amérique (?:du sud|latine)',
    Europe: 'europe|europa',
    Asia: 'asia|asien|asie',
    Africa: 'africa|afrika|afrique',
    Oceania: 'oceania|ozeanien|océanie',
    'Middle East': '(?:the )?middle east|nahe[rn] osten|nahost|(?:moyen|proche) orient',
  },
  employees: {
    between: ofEmployees(
      `(?:between|from|zwischen|von|entre|de) ${limit} (?:and|to|und|bis|et|à) ${limit}`,
    ),
    more: ofEmployees(`(?:more than|over|above|mehr als|über|plus de) ${limit}`),
    from: ofEmployees(
      `(?:at least|no (?:fewer|less) than|a minimum of|mindestens|au moins) ${limit}`,
    ),
    fewer: ofEmployees(`(?:fewer than|less than|under|below|weniger als|unter|moins de) ${limit}`),
    to: ofEmployees(
      `(?:at most|up to|(?:no|not) more than|a maximum of|höchstens|bis zu|au plus|jusqu à) ${limit}`,
    ),
  },
  age: {
    over: ofAge('(?:more than|over|older than|mehr als|über|älter als)'),
    from: ofAge('(?:at least|mindestens|au moins)'),
    under: ofAge('(?:less than|under|younger than|weniger als|jünger als)'),
  },
  times: {
    from: `${ofTimes('(?:at least|no (?:fewer|less) than|mindestens|au moins)')}|(${amount}) (?:or more|oder mehr|ou plus(?: de)?)${before(countable)}`,
    more: ofTimes('(?:more than|over|mehr als|plus (?:de|d|que))'),
    fewer: ofTimes('(?:fewer than|less than|under|weniger als|moins (?:de|d|que))'),
    to: ofTimes('(?:at most|up to|(?:no|not) more than|höchstens|au plus)'),
    // 'Only a roadmap brief' counts nothing.
    is: ofTimes('(?:exactly|precisely|only|just|genau|nur|exactement|seulement)(?! an? )'),
    several: `(?:several|multiple|mehrere|plusieurs)${before(countable)}`,
  },
  without: {
    '': 'nothing(?= (?:archived|unpublished))|(?:still )?waiting for|(?:left )?without(?: any)?|neither|zero|none of|yet to|weder|(?:has|have|had|does|do|did|is|are|was|were) not?|no|non|without(?: any)?|w o|never|not|(?:haven|hasn|didn|don|doesn|aren|isn|wasn|weren) t(?: (?:have|had))?|lack(?:s|ing)?|missing|kein(?:e[nrms]?)?|ohne|nicht|nie|sans|aucune?s?|jamais|pas',
    briefs: 'nothing|(?:(?:went|gone|been|stayed|fell) )?(?:silent|quiet)|nichts|rien',
    roadmap:
      '(?:(?:has|have|had|haben|hat) )?(?:no|without|lack(?:s|ing)?|missing|keine|ohne|sans) roadmap',
  },
  except: {
    '': '(?:all |everything |anything )?(?:except(?: for)?|but not|excluding|excludes?|excl|other than|apart from|aside from|besides|minus|outside(?: of)?|not counting|leaving out|ignoring|ignore|skip(?:ping)?|außer|außerhalb(?: von)?|abgesehen von|ohne|sauf|hors(?: de)?|à part)',
  },
  only: { '': 'only|nur|seulement|uniquement' },
  than: { '': 'than|als', founded: 'before|after|vor|nach|avant|après' },
  /** Words for what was told before. */
  these: {
    '': 'these|(?:of|among|from) those|them|they|theirs?|davon|darunter|(?:von|unter) (?:diesen|denen|ihnen)|(?:parmi|d entre) (?:eux|elles|ceux(?: ci)?|celles(?: ci)?)',
  },
  /** 'Titles only' leaves nothing out. */
  aside: {
    '': `single${before(countable)}|(?:titles?|names?|numbers?|counts?|dates?) only|between them|(?:counting |of |with |in )?(?:any|every|all) status(?:es)?|whatever (?:the |their )?status|(?:no matter|regardless of|irrespective of) (?:the |their )?(?:from whom|who|which|when|vendors?|types?|status)|with an? (?:count|number|total) (?:for|of) each|(?:only|just) (?:the )?(?:titles?|names?|numbers?|counts?|dates?)`,
  },
  grouping: {
    '': 'break(?:ing)?|broken|breakdown|split|group(?:ed)?|divided?|summari[sz]ed?|aufgeteilt|réparti(?:e?s)?',
  },
  /** 'Briefs with outage in the title'. */
  inTitle: {
    '': '(?:in|as part of) (?:the|their|its|a) (?:titles?|names?)|(?:is|are) titled|im titel|dans le titre',
  },
  or: { '': 'or|nor|plus|oder|noch|ou|ni' },
  one: {
    '': `ones?(?! (?:${briefs}|${products}|${vendors}|case|roadmap|crisis|competitive) ?)`,
  },
  fresh: {
    added:
      'add(?:s|ed|ing)?|additions?|arrivals?|(?:put|puts|putting|go|goes|went) (?:up|out|online|live)|land(?:s|ed)?|uploaded',
    came: '(?:go|goes|gone|went) public with|(?:bring|brings|brought|come|comes|came|go|goes|went) out|create[ds]?|produce[ds]?|shipped|supplied|provided|made available|(?:came|come|coming) in(?= (?:during|in|since|between|from|after|before|over|this|last) )|arrived|get|got|sent|send|shar(?:e|ed|ing)|receive[ds]?|publish(?:es)?|geschickt|bekommen|erhalten|geliefert|reçue?s?|envoyée?s?|partagée?s?',
    '': 'new|news|neue?[nrs]?|nouveaux?|nouve(?:au|lle)s?|nouveautés?|hinzugekommen|ajoutée?s?',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>
export type Means = keyof typeof table

export const lexicon = Object.entries(table).flatMap(([means, meanings]) =>
  Object.entries(meanings).map(([value, pattern]) => ({
    means: means as Means,
    value,
    pattern: new RegExp(`^(?:${fold(pattern)})(?![^ ])`, 'u'),
  })),
)
