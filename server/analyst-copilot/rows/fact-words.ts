import { phrase } from './question-words.ts'

/** Facts by their field names on the wire, and facts about briefs. */
export const vendorFacts = [
  'year_founded',
  'headquarters_location',
  'employee_count',
  'revenue',
  'ownership_structure',
  'funding_history',
  'regions_of_operation',
] as const
export const productFacts = [
  'category',
  'websiteUrl',
  'salesContactName',
  'salesContactEmail',
  'salesContactPhone',
] as const
export const briefFacts = ['briefs', 'newest', 'oldest'] as const
export type Fact =
  | (typeof vendorFacts)[number]
  | (typeof productFacts)[number]
  | (typeof briefFacts)[number]

const briefed = '(?:briefs?|briefings?|briefed|videos?|vidéos?)'
/** The words that ask for each fact, longer ones first. */
export const factWords: [Fact[], RegExp][] = [
  [
    ['newest'],
    phrase(
      `(?:newest|latest|last|most recent|neueste[nrs]?|letzte[nrs]?|jüngste[nrs]?|dernière?s?) ${briefed}`,
    ),
  ],
  [
    ['oldest'],
    phrase(`(?:first|oldest|earliest|erste[nrs]?|älteste[nrs]?|premi(?:er|ère)s?) ${briefed}`),
  ],
  [
    ['year_founded'],
    phrase(
      'found(?:ed|ing)(?: (?:years?|dates?))?|established|years? (?:of )?(?:founded|founding|foundation)|gegründet|gründung(?:sjahre?|sdatum)?|fondée?s?|fondation|(?:année|date) de (?:création|fondation)|older|oldest|younger|youngest|älter|älteste[nr]?|jünger|jüngste[nr]?',
    ),
  ],
  [
    ['headquarters_location'],
    phrase(
      'headquarter(?:s|ed)?|hq|(?:head|main) offices?|based|located|(?:haupt)?sitz|ansässig|siège(?: social)?',
    ),
  ],
  [
    ['employee_count'],
    phrase(
      'employees?|staff|headcount|people|workforce|mitarbeiter(?:innen|zahl)?|beschäftigte|salariés|effectifs?|employés',
    ),
  ],
  [['revenue'], phrase('revenues?|turnover|umsatz|umsätze|chiffres? d affaires')],
  [
    ['ownership_structure'],
    phrase('ownership(?: structures?)?|owned|eigentumsform|eigentümerstruktur|actionnariat'),
  ],
  [
    ['funding_history'],
    phrase(
      'funding(?: history)?|funded|financed|finanzierung|finanziert|financements?|financée?s?',
    ),
  ],
  [
    ['regions_of_operation'],
    phrase(
      'regions?(?: of operations?)?|operat(?:e|es|ing|ions?)|active|regionen|tätig|aktiv|vertreten|régions?|opère(?:nt)?|actifs?|actives?|présente?s?',
    ),
  ],
  [['category'], phrase('categor(?:y|ies)|kategorien?|catégories?')],
  [['websiteUrl'], phrase('web ?(?:sites?|pages?|seiten?)|home ?pages?|sites? web')],
  [
    ['salesContactName', 'salesContactEmail', 'salesContactPhone'],
    phrase(
      '(?:e ?mails?(?: address)?|phone(?: number)?|name)? ?(?:of |for )?(?:the )?(?:sales contacts?|contact persons?|sales (?:persons?|representatives?|reps?))|ansprechpartner(?:in|innen)?|vertriebskontakte?|contacts? commercia(?:l|ux)|interlocuteurs?',
    ),
  ],
  [
    ['briefs'],
    phrase(`(?:(?:how many|number of|wie viele|anzahl|combien de|nombre de) )${briefed}`),
  ],
]

/** Values that a fact can have, and the words people use for them. */
export const factValues: [Fact, string, RegExp][] = [
  [
    'ownership_structure',
    'private',
    phrase('private(?:ly)?(?: (?:held|owned))?|privée?s?|in privatbesitz'),
  ],
  [
    'ownership_structure',
    'public',
    phrase('public(?:ly)?(?: (?:traded|listed|owned))?|börsennotierte?n?|cotée?s? en bourse'),
  ],
  ['ownership_structure', 'subsidiary', phrase('subsidiar(?:y|ies)|tochterunternehmen|filiales?')],
  ['ownership_structure', 'non-profit', phrase('non ?profits?|gemeinnützige?n?|sans but lucratif')],
  ['funding_history', 'bootstrapped', phrase('bootstrapped')],
  ['funding_history', 'vc-backed', phrase('vc backed|venture backed')],
  ['funding_history', 'angel-funded', phrase('angel funded')],
  ['funding_history', 'series a', phrase('series a')],
  ['funding_history', 'series b', phrase('series b')],
]
