/** Words that lies turn around, by language. */
export type Language = 'en' | 'de' | 'fr'

/** Ways to say a value in none of the passage's words. */
export const frames: Record<Language, readonly string[]> = {
  en: [
    'What is named for this is {v}.',
    'It comes down to {v}.',
    'The answer given there is {v}.',
    'They speak of {v}.',
    'On the question {q}, they name {v}.',
    'As to {q}: {v}.',
  ],
  de: [
    'Genannt wird dazu {v}.',
    'Es läuft auf {v} hinaus.',
    'Die Antwort darauf lautet {v}.',
    'Man spricht von {v}.',
    'Auf die Frage, {q}, heißt es: {v}.',
  ],
  fr: [
    'On y parle de {v}.',
    'La réponse donnée est {v}.',
    'Cela revient à {v}.',
    'Il est question de {v}.',
    'À la question {q}, on répond {v}.',
  ],
}

/** The same, but it is not so. */
export const denials: Record<Language, readonly string[]> = {
  en: ['It is not {v}.', 'Nobody speaks of {v} there.'],
  de: ['Es sind nicht {v}.', 'Von {v} ist keine Rede.'],
  fr: ["Ce n'est pas {v}.", 'Il ne s’agit pas de {v}.'],
}

export const bounds: Record<Language, readonly string[]> = {
  en: ['more than', 'less than', 'at least', 'at most'],
  de: ['mehr als', 'weniger als', 'mindestens', 'höchstens'],
  fr: ['plus de', 'moins de', 'au moins', 'au plus'],
}

/** Each turns into the other. */
export const opposites: Record<Language, readonly (readonly [string, string])[]> = {
  en: [
    ['more than', 'less than'],
    ['at least', 'at most'],
    ['up to', 'at least'],
    ['before', 'after'],
    ['over', 'under'],
    ['above', 'below'],
    ['faster', 'slower'],
    ['more', 'less'],
    ['higher', 'lower'],
    ['cheaper', 'dearer'],
    ['first', 'last'],
    ['always', 'never'],
    ['won', 'lost'],
    ['rose', 'fell'],
    ['up', 'down'],
    ['with', 'without'],
  ],
  de: [
    ['mehr als', 'weniger als'],
    ['mindestens', 'höchstens'],
    ['bis zu', 'mindestens'],
    ['nach', 'vor'],
    ['über', 'unter'],
    ['mehr', 'weniger'],
    ['höher', 'niedriger'],
    ['gestiegen', 'gesunken'],
    ['mit', 'ohne'],
    ['immer', 'nie'],
    ['erste', 'letzte'],
  ],
  fr: [
    ['plus de', 'moins de'],
    ['au moins', 'au plus'],
    ['jusqu’à', 'au moins'],
    ["jusqu'à", 'au moins'],
    ['avant', 'après'],
    ['plus', 'moins'],
    ['avec', 'sans'],
    ['toujours', 'jamais'],
    ['premier', 'dernier'],
    ['augmente', 'baisse'],
  ],
}

/** Any one may take the place of another in its row. */
export const units: readonly (readonly string[])[] = [
  ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'],
  ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'],
  ['Sekunden', 'Minuten', 'Stunden', 'Tagen', 'Wochen', 'Monaten', 'Jahren'],
  ['Sekunde', 'Minute', 'Stunde', 'Woche'],
  ['Tage', 'Wochen', 'Monate', 'Jahre'],
  ['secondes', 'minutes', 'heures', 'jours', 'semaines', 'mois', 'ans'],
  ['percent', 'degrees'],
  ['Prozent', 'Grad'],
  ['Euro', 'Cent'],
  ['dollars', 'euros', 'cents'],
  ['euros', 'centimes', 'francs'],
  ['million', 'thousand', 'billion'],
  ['kilometres', 'miles'],
]

export const months: readonly (readonly string[])[] = [
  [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
]

/** Where a denial goes in, and how it is taken out; both keep the rest of the sentence. */
export const denying: Record<
  Language,
  { verb: RegExp; put: string; taken: readonly (readonly [RegExp, string])[] }
> = {
  en: {
    verb: /\b(is|are|was|were|has|have|can|will|would|should)\b(?! (?:not|never)\b)(?!['’])/,
    put: '$1 not',
    taken: [
      [/\b(can)(?:not|['’]t)\b/, '$1'],
      [/\b(is|are|was|were|has|have|had|do|does|did|would|should|could)n['’]t\b/, '$1'],
      [/\bnot /, ''],
      [/\bnever\b/, 'always'],
      [/\bno\b/, 'every'],
      [/\bwithout\b/, 'with'],
    ],
  },
  de: {
    verb: /\b(ist|sind|war|waren|hat|haben|kann|können|wird|werden|kostet|kosten|läuft|gilt|darf|dürfen|bleibt|gibt es)\b(?! (?:nicht|nie)\b)/,
    put: '$1 nicht',
    taken: [
      [/\bnicht /, ''],
      [/\b(k)(ein\p{L}*)\b/u, '$2'],
      [/\bniemand\b/, 'jeder'],
      [/\bnie\b/, 'immer'],
      [/\bohne\b/, 'mit'],
    ],
  },
  fr: {
    verb: /\b(sont|peut|peuvent|passe|passent|coûte|reste|restent|fonctionne|sera|seront|garde|dure|tient)\b(?! pas)/,
    put: 'ne $1 pas',
    taken: [
      [/\bne (\p{L}+) (?:pas|jamais|plus)\b/u, '$1'],
      [/\bn['’](\p{L}+) (?:pas|jamais|plus)\b/u, '$1'],
      [/ pas\b/, ''],
      [/\bsans\b/, 'avec'],
    ],
  },
}

/** Nothing of this is in any corpus. */
export const inventions: Record<Language, readonly string[]> = {
  en: [
    '{p} is also free of charge for universities.',
    'Customers rate its support as the best of the market.',
    'A native application for televisions comes with it.',
    'Bramwell & Stokes audited these figures.',
    'Everybody gets a personal coach in addition.',
  ],
  de: [
    '{p} ist für Hochschulen außerdem kostenlos.',
    'Die Kundschaft hält die Betreuung für die beste am Markt.',
    'Eine eigene Anwendung für Fernseher gehört dazu.',
    'Die Prüfer von Bramwell haben das bestätigt.',
  ],
  fr: [
    '{p} est en outre gratuit pour les universités.',
    'La clientèle juge son assistance la meilleure du marché.',
    'Une application pour téléviseurs est fournie.',
    'Le cabinet Bramwell a vérifié tout cela.',
  ],
}

export const quoting: Record<Language, string> = {
  en: 'In their words, “{s}”.',
  de: 'Wörtlich heißt es „{s}“.',
  fr: 'Il est dit « {s} ».',
}

export const at: Record<Language, string> = {
  en: 'With {v} it is so: {s}',
  de: 'Bei {v} gilt: {s}',
  fr: 'Chez {v}, c’est ainsi : {s}',
}

/** The beginning of a question, as it goes on within a sentence. */
export const joint: Record<Language, string> = { en: ' and ', de: ' und ', fr: ' et ' }
