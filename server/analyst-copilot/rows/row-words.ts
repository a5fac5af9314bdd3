import { fold } from '../../../common/text/fold.ts'
import { amount } from './read-period.ts'

const briefs = 'briefs?|briefings?|videos?|produkt(?:briefings?|videos?)'
const products = 'products?|produkte?n?|produits?'
const vendors =
  'vendors?|compan(?:y|ies)|firms?|providers?|suppliers?|anbieter[ns]?|hersteller[ns]?|firm(?:a|en)|unternehmen|lieferanten?|fournisseurs?|éditeurs?|entreprises?|sociétés?'
const employees =
  'employees?|staff|headcount|people|workforce|mitarbeiter(?:n|innen|zahl)?|mitarbeitenden?|beschäftigten?|salariés|effectifs?|employés|personnes'
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
const some = (words: string) => `(?:(${amount}) )?(?:${words})(?: (${amount}))?`

/** What words of a question mean, and what exactly: patterns of folded words in English, German and French. */
const table = {
  count: {
    '': 'how many|(?:the |a )?(?:total )?(?:number|count)(?: of)?|(?:no|nr) of|wie ?viele?|(?:die )?(?:an)?zahl(?: der| von| an)?|combien|nombre',
  },
  which: {
    '': '(?:which|what)(?: of the (?:two|three|four))?|welche[rnsm]?(?: (?:von|der) (?:den )?beiden)?|was|(?:le|la)?quel(?:le)?s?(?: des deux)?',
  },
  list: {
    '': 'list|show|name|give|display|find|any|all|nenne|zeige?|liste|alle|montrez?|montre|donnez?|donne|citez?|listez?',
  },
  who: {
    maker:
      'who (?:makes?|made|builds?|sells?|offers?)|wer (?:macht|baut|verkauft|bietet)|qui (?:fait|vend|propose)',
    '': 'who(?:se)?|from whom|wer|von wem|qui',
  },
  when: { '': 'when|what date|on which day|wann|quand' },
  sinceWhen: { 'date least': 'since when|seit wann|depuis quand' },
  where: {
    '': 'where|wo|où (?:est|sont|se trouve(?:nt)?|se situe(?:nt)?)|(?:in )?(?:which|what) (?:city|country)|in welche[rm] (?:stadt|land)|dans (?:quelle ville|quel pays)',
  },
  how: { '': 'how|wie|comment' },
  compare: {
    '': 'compar(?:e|ed|ing|ison)(?: (?:of|between|with|to))?|versus|vs|against|side by side|differ(?:s|ences?)?(?: (?:of|between))?|each$|vergleich(?:e|en)?|gegenüber|unterschiede?(?: zwischen)?|jeweils|comparer|comparez|comparaison|différences?(?: entre)?|chacun',
  },
  each: {
    '': `(?:per|by|(?:for |of |from )?(?:each|every)|je|pro|jede[rsnm]?|par|(?:de |pour )?chaque)${before(`${vendors}|${products}`)}`,
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
    company: `company${before(`${briefs}|ones?`)}|(?:unternehmens|firmen)(?:briefings?|videos?)`,
    product: 'product(?= (?:briefs?|ones?)(?: |$))|produktbriefings?',
    roadmap: `roadmaps|(?:a|an|any|eine|une) roadmap|roadmap(?: and vision)?${before(`${briefs}|ones?`)}|roadmap ?(?:briefings?|videos?)|feuilles de route`,
    crisis: 'cris[ei]s(?: communications?)?|krisen\\w*|(?:communications? )?de crise',
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
    draft: '(?:in )?drafts?|entwürfe?n?|entwurf|brouillons?',
    active:
      'active(?! in)|published|aktive[nrsm]?|veröffentlichte?[nrsm]?|acti(?:f|ve)s?(?! (?:in|en|dans))|publiée?s?',
    archived: 'archived|archivierte?[nrsm]?|archivée?s?',
  },
  label: { status: 'status', type: 'types?' },
  sorted: {
    'date most': '(?:newest|latest) first|neueste zuerst|plus récente?s? d abord',
    'date least':
      '(?:oldest|earliest) first|in chronological order|chronologically|by date|älteste zuerst|plus anciens d abord',
  },
  order: {
    'date most': some(
      'newest|latest|last|most recent(?:ly)?|neueste[nrsm]?|letzte[nrsm]?|zuletzt|jüngste[nrsm]?|aktuellste[nrsm]?|derni(?:er|ère)s?|plus récente?s?',
    ),
    'date least': some(
      'oldest|first|earliest|älteste[nrsm]?|erste[nrsm]?|zuerst|premi(?:er|ère)s?|plus anciens?|plus anciennes?',
    ),
    'briefs most': `most often|(?:most|more|(?:die )?meisten|mehr|(?:le )?plus (?:de|d))${before(countable)}`,
    'briefs least': `(?:fewest|fewer|least|less|(?:die )?wenigsten|weniger|(?:le )?moins (?:de|d))${before(countable)}`,
    'year_founded least': 'older|älter|plus vieux|plus vieille',
    'year_founded most': 'younger|youngest|jünger|plus jeunes?',
    'employee_count most': `larger|largest|bigger|biggest|(?:the )?(?:most|more) (?:${employees})|(?:die )?(?:mehr|meisten) (?:${employees})|größte[nrsm]?|größer|plus grande?s?`,
    'employee_count least': `smallest|smaller|(?:the )?(?:fewest|fewer) (?:${employees})|(?:die )?(?:weniger|wenigsten) (?:${employees})|kleinste[nrsm]?|kleiner|plus petite?s?`,
  },
  fact: {
    year_founded:
      'found(?:ed|ing)(?: (?:years?|dates?))?|established|years? (?:of )?(?:founded|founding|foundation)|how old|gegründet|gründung(?:sjahre?|sdatum)?|wie alt|fondée?s?|fondation|(?:année|date) de (?:création|fondation)',
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
      'regions?(?: of operations?)?|operat(?:e|es|ing|ions?)|active(?= in)|present(?= in)|regionen|tätig|aktiv(?=$| in)|vertreten|régions?|opère(?:nt)?|présente?s?|acti(?:f|ve)s?(?= (?:en|dans))',
    category: 'categor(?:y|ies)|kategorien?|catégories?',
    websiteUrl: 'web ?(?:sites?|pages?|seiten?)|home ?pages?|sites? (?:web|internet)|urls?',
    salesContactName:
      'contacts? commercia(?:l|ux)|(?:sales )?contacts?(?: persons?)?|sales (?:persons?|representatives?|reps?)|ansprechpartner(?:in|innen)?|vertriebskontakte?|interlocuteurs?',
    salesContactEmail: 'e ?mails?(?: address(?:es)?)?|courriels?',
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
    from: ofEmployees(`(?:at least|mindestens|au moins) ${limit}`),
    fewer: ofEmployees(`(?:fewer than|less than|under|below|weniger als|unter|moins de) ${limit}`),
    to: ofEmployees(`(?:at most|up to|höchstens|bis zu|au plus|jusqu à) ${limit}`),
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
    '': '(?:has|have|had|does|do|did) not?|no|without(?: any)?|w o|never|not|(?:haven|hasn|didn|don|doesn|aren|isn|wasn|weren) t(?: (?:have|had))?|lack(?:s|ing)?|missing|kein(?:e[nrms]?)?|ohne|nicht|nie|sans|aucune?s?|jamais|pas',
    briefs: 'nothing|(?:(?:went|gone|been|stayed|fell) )?(?:silent|quiet)|nichts|rien',
    roadmap:
      '(?:(?:has|have|had|haben|hat) )?(?:no|without|lack(?:s|ing)?|missing|keine|ohne|sans) roadmap',
  },
  except: {
    '': 'except(?: for)?|excluding|excludes?|other than|apart from|not counting|leaving out|außer|abgesehen von|ohne|sauf|hors|à part',
  },
  only: { '': 'only|nur|seulement|uniquement' },
  than: { '': 'than|als', founded: 'before|after|vor|nach|avant|après' },
  /** Words for what was told before. */
  these: {
    '': 'these|(?:of|among|from) those|them|they|theirs?|davon|darunter|(?:von|unter) (?:diesen|denen|ihnen)|(?:parmi|d entre) (?:eux|elles|ceux(?: ci)?|celles(?: ci)?)',
  },
  or: { '': 'or|oder|ou' },
  one: {
    '': `ones?(?! (?:${briefs}|${products}|${vendors}|case|roadmap|crisis|competitive) ?)`,
  },
  fresh: {
    came: '(?:came|come|coming) in(?= (?:during|in|since|between|from|after|before|over|this|last) )|arrived|get|got|sent|send|shar(?:e|ed|ing)|receive[ds]?|publish(?:es)?|geschickt|bekommen|erhalten|geliefert|reçue?s?|envoyée?s?|partagée?s?',
    '': 'new|news|neue?[nrs]?|nouveaux?|nouve(?:au|lle)s?|nouveautés?|added|hinzugekommen|ajoutée?s?',
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

/** Words that do not affect which rows are meant. */
const fillers = new Set(
  fold(
    `a an the and of for on about from to with by at as in into of that this those there here it its
    please pls me i my you your every each both do does did done have has had is are was were be been being can
    could will would see watch know tell so far total altogether together overall across exist exists currently
    now already ever yet still kind fall falls under belong belongs belonging
    made make makes created add follow followed following track tracked tracking given give gave
    release released issue issued post posted deliver delivered provide provided report reports reported access visible
    w truly really actually uploaded recorded dated date dates came come need want like put out up whose library catalogue catalog portfolio
    available gone work works working cover covers covered employ employs whole right sell sells selling sold offer offers
    offering offered range year years city country yes hi hello hey thanks
    es gibt gab geben hat haben hatte hatten sind ist war waren wird werden wurde wurden worden noch schon bisher bitte mit
    zu zum zur im in der die das den dem des ein eine einen einem einer eines aus vom von für über allen aller ihr ihre
    ihren ihrem ihrer sein seine seinen sich an am auf und mir dazu insgesamt geteilt
    gekommen kam kamen lautet lauten heißt heißen gehört gehören bietet bieten verkauft verkaufen liefert
    liefern bibliothek jahr land
    de du des d le la les l un une et en est sont y il elle ils elles on au aux pour sur avec tous toutes tout moi ce
    ces cette son sa ses leur leurs été était étaient être ont a avons avez ai as eu n ne qu que qui se s t j dans chez par
    je appartiennent compte comptent propose proposent vend
    vendent offre offrent fournit fournissent bibliothèque pays`,
  ).split(/\s+/),
)
export const isFiller = (word: string): boolean => fillers.has(word)
