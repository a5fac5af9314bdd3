/** The kind of thing that answers a question, as far as its words show it. */
export type ExpectedKind =
  | 'money'
  | 'duration'
  | 'frequency'
  | 'percentage'
  | 'weight'
  | 'date'
  | 'number'
  | 'person'
  | 'place'

/** In order of precedence: the more specific first. */
const asked: readonly [ExpectedKind, RegExp][] = [
  ['frequency', /\b(how often|how frequently|wie oft|wie häufig|à quelle fréquence)\b/iu],
  [
    'percentage',
    /\b(percent|percentage|what share|proportion|prozent|anteil|pourcentage|quelle part)\b/iu,
  ],
  ['weight', /\b(how heavy|weigh|weighs|weight|wie schwer|gewicht|poids)\b/iu],
  [
    'money',
    /\b(price|prices|priced|cost|costs|charge|fee|pay|paid|surcharge|budget|salary|penalty|how expensive|kostet|kosten|preis|gebühr|prix|coût|coûte|tarif)\b/iu,
  ],
  [
    'date',
    /\b(when|(?:what|which|on what) (?:date|dates|year|month|day|quarter)|date|wann|in welchem (?:jahr|monat)|quand|(?:à )?quelle (?:date|année)|depuis quand|en quelle année)\b/iu,
  ],
  [
    'duration',
    /\b(how long|how quickly|how fast|how soon|wie lange|wie schnell|combien de temps|quelle durée|quel délai)\b/iu,
  ],
  [
    'number',
    /\b(how (?:many|much|big|large|far|old|high)|number of|headcount|wie (?:viele?|groß|hoch|weit)|anzahl|combien)\b/iu,
  ],
  ['person', /\b(who|whom|wer|wem|qui)\b/iu],
]

/** What a question asks for; null if any sentence may answer it. */
export const expectedKind = (question: string): ExpectedKind | null =>
  asked.find(([, words]) => words.test(question))?.[0] ?? null

const counted =
  /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|none|no|zero|ein|eine|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|cent|mille)\b/iu
const time =
  /\b(second|minute|hour|day|week|month|quarter|year|night|sekunde|minute|stunde|tag|woche|monat|jahr|seconde|heure|jour|semaine|mois|an|année)(?:s|n|e|en)?\b/iu

const fitting: Record<ExpectedKind, (sentence: string) => boolean> = {
  money: (text) =>
    /[$€£¥]|\b(euros?|dollars?|pounds?|cents?|usd|eur|gbp|francs?|kronor|kroner|free|percent|included|kostenlos|prozent|gratuit|inclus)\b/iu.test(
      text,
    ),
  duration: (text) => counted.test(text) && time.test(text),
  frequency: (text) =>
    /\b(every|each|per|once|twice|times|daily|weekly|monthly|yearly|hourly|always|never|alle|jede[nrs]?|pro|täglich|wöchentlich|mal|tous|toutes|chaque|par|fois)\b/iu.test(
      text,
    ) || time.test(text),
  percentage: (text) =>
    /%|\b(percent|prozent|pour cent|one in|half|third|hälfte|drittel|moitié)\b/iu.test(text),
  weight: (text) =>
    /\b\d+(?:[.,]\d+)? ?(?:kg|g|kilos?|kilograms?|grams?|tons?|tonnes?|pounds?|gramm|kilogramm|grammes?)\b/iu.test(
      text,
    ),
  date: (text) =>
    /\b((?:19|20)\d\d|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|spring|summer|autumn|fall|winter|quarter|frühjahr|sommer|herbst|printemps|été|automne|hiver|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|next (?:week|month|year))\b/iu.test(
      text,
    ),
  number: (text) => counted.test(text),
  person: (text) => /(?<!^|[.!?] )\p{Lu}[\p{Ll}'’-]+ \p{Lu}\p{L}+/u.test(text),
  place: (text) => /\S\s+\p{Lu}\p{L}+/u.test(text),
}

/** Whether a sentence contains a thing of the kind, other than the names and numbers of the question itself. */
export function fitsKind(kind: ExpectedKind, sentence: string, has: ReadonlySet<string>): boolean {
  const others = sentence.replace(word, (each) =>
    has.has(each.toLocaleLowerCase('en')) ? '' : each,
  )
  return fitting[kind](others)
}

const word = /[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu
