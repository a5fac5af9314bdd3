import type { BriefType } from '../../../contract/briefs/briefs.ts'

export type TopicWords = {
  /** What is searched for. */
  words: string
  /** Matches sentences about the topic, rather than about something related. */
  cue: RegExp
  /** Matches sentences about something related. */
  not?: RegExp
  /** Matches what a sentence must also contain: a figure, an amount of money, or a time. */
  expected?: RegExp
  /** Brief types that cover the topic: their sentences come first. */
  told?: readonly BriefType[]
  /** Matches the most telling sentences. */
  best?: RegExp
}

/** Matches whole words. */
const whole = (source: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, 'iu')

const figure =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|half|none|no|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|cent|mille)\b/iu
const money =
  /[$€£¥]|\b(?:euros?|dollars?|pounds?|cents?|usd|eur|gbp|francs?|kron[oe]r|free|percent|included|kostenlos|prozent|gratuit|inclus)\b/iu
const duration =
  /(?:\d|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|ein|eine|zwei|drei|vier|sechs|zehn|une?|deux|trois|quatre|six)\b).{0,30}\b(?:second|minute|hour|day|week|month|quarter|year|sekunde|stunde|tag|woche|monat|jahr|heure|jour|semaine|mois|an|année)(?:s|n|e|en)?\b/iu

/** The topics of documents: how transcripts and briefs are searched for them, and what answers them. */
export const asked = {
  problem: {
    words: 'problem, trouble, manual, struggle, complaint, wasted',
    cue: whole(
      '(?<!no |no longer a |not a )(?:problem|trouble)|struggl\\p{L}+|painful|by hand|manually|error-prone|wast(?:e|es|ed)|complain\\p{L}*|bottlenecks?|too (?:slow|late|expensive)|nobody knows|mühsam|von hand|problem ist|à la main',
    ),
    told: ['case-study'],
  },
  benefit: {
    words: 'benefit, advantage, faster, easier, improve, automatically',
    cue: whole(
      'benefits?|advantages?|faster|easier|simpler|quicker|improv(?:e|es|ed)|better than|at a glance|in one place|automatically|no longer (?:need|have|has)|schneller|einfacher|vorteile?|plus (?:vite|simple)|avantages?',
    ),
    told: ['product'],
  },
  saving: {
    words: 'saving, reduction, fewer, cheaper, avoided',
    cue: whole(
      'sav(?:e|es|ed|ing|ings)|reduc(?:e|es|ed|tion)|cheaper|fewer|dropped|fell|lowered|cut (?:by|from|the|our|their|costs?)|(?:ge)?sparte?n?|einsparung(?:en)?|gesenkt|économi\\p{L}+|réduit',
    ),
    expected: figure,
    told: ['case-study'],
    best: /[$€£]|\b(?:euros?|dollars?|pounds?|percent)\b|%/iu,
  },
  cost: {
    words: 'cost, price, licence, subscription, fee',
    cue: whole(
      'costs?|pric(?:e|es|ed|ing)|licen[cs]es?|fees?|subscriptions?|charged?|pays?|paid|billed|kostet|kosten|preis|gebühr|lizenz|coûte|prix|tarif|abonnement',
    ),
    not: whole(
      'receiv\\p{L}+ a credit|gets? (?:a credit|\\d+ percent)|refund\\p{L}*|no percentage|savings?|saved?',
    ),
    expected: money,
    best: /(?:[$€£]\s?\d|\d\s?(?:euros?|dollars?|pounds?|EUR|USD|GBP)\b).{0,200}\b(?:per|an?|each|pro|par) (?:\p{L}+ )?(?:month|year|user|seat|site|asset|machine|device|monat|jahr|mois|an)\b/iu,
  },
  return: {
    words: 'payback, return on investment, profit, pays for itself',
    cue: whole(
      'pa(?:y|ys|id) (?:for itself|back|off)|payback|return on investment|roi|breaks? even|broke even|amortis\\p{L}+|rentab\\p{L}+',
    ),
    told: ['case-study'],
  },
  result: {
    words: 'result, measured, pilot, rollout, customer, percent',
    cue: whole(
      'results?|measured|dropped|fell|rose|grew|reduced|saved|went (?:up|down|from)|down (?:to|from)|up from|from \\S+ (?:percent )?to \\S+|gemessen|ergebnis|mesuré|résultat',
    ),
    expected: figure,
    told: ['case-study'],
    best: /%|\b(?:percent|prozent|pour cent)\b/iu,
  },
  market: {
    words: 'market, competitor, alternative, compared, industry',
    cue: whole(
      'markets?|competitors?|competitive|compared (?:to|with)|unlike|alternatives?|rivals?|other (?:vendors|suppliers|tools|products|systems)|industry|wettbewerb\\p{L}*|markt|marché|concurren\\p{L}+',
    ),
    told: ['competitive'],
  },
  risk: {
    words: 'risk, limitation, weakness, drawback, careful, lose, trouble',
    cue: whole(
      "risks?|risky|limitations?|weakness(?:es)?|weaker|drawbacks?|cannot|can['’]t|won['’]t|does(?:n['’]t| not)|not (?:meant|suited|made|designed|yet)|depends? on|we lose|careful|trouble|risiko|nachteile?|schwäche|risque|inconvénients?",
    ),
    told: ['competitive'],
    best: whole('risks?|limitations?|weakness(?:es)?|drawbacks?|not (?:meant|suited|yet)|we lose'),
  },
  slip: {
    words: 'delay, late, postponed, outage, incident, interruption',
    cue: whole(
      'delay(?:s|ed)?|postponed|slipped|took longer|longer than|outages?|incidents?|interruptions?|interrupted|failed|expired|behind schedule|missed|was down|were down|ausfall|ausgefallen|verspätung|panne|retard',
    ),
    not: /^(?:if|when|wenn|si|quand)\b/iu,
    told: ['crisis'],
    best: /\d/u,
  },
  change: {
    words: 'new, changed, release, version, added, introduced',
    cue: whole(
      'new|added|introduc(?:e|es|ed)|releas(?:e|es|ed)|version|brings|changed|replac(?:e|es|ed)|neue?[rsn]?|eingeführt|nouve\\p{L}+|ajouté',
    ),
    told: ['product-update'],
  },
  plan: {
    words: 'roadmap, planned, next quarter, next year, upcoming',
    cue: whole(
      'roadmap|plan (?:is|to)|plann?(?:ed|ing)|we plan|next (?:year|quarter|month|spring|summer|autumn|winter|step|version|release)|by the end of|upcoming|later this year|in Q[1-4]|geplant|nächste[sn]? (?:jahr|quartal)|prévu\\p{L}*|prochaine?',
    ),
    told: ['roadmap'],
  },
  timeline: {
    words: 'rollout, installation, setup, migration, went live, weeks',
    cue: whole(
      'install(?:ed|s|ing|ation)?|roll(?:ed|ing)?[- ]?out|deploy(?:ed|ment)?|go(?:es|ing)? live|went live|set[- ]?up|migrat(?:e|ed|ion)|implement(?:ed|ation)?|onboarding|switched over|upgrad(?:e|es|ed)|einführung|umstellung|déploiement',
    ),
    expected: duration,
  },
  requirement: {
    words: 'require, need, prerequisite, minimum, necessary',
    cue: whole(
      'requires?|required|you need|needs? (?:a|an|to|at least)|prerequisites?|has to|have to|must|minimum|braucht|benötigt|voraussetzung\\p{L}*|nécessite|il faut',
    ),
  },
  integration: {
    words: 'integration, interface, protocol, architecture, connector',
    cue: whole(
      'integrat(?:e|es|ed|ion|ions)|interfaces?|APIs?|REST|protocols?|connectors?|webhooks?|architecture|plug-?ins?|schnittstellen?|protokolle?|connecteurs?',
    ),
  },
  security: {
    words: 'security, compliance, certified, audit, encryption, backup',
    cue: whole(
      'security|secured?|encrypt(?:s|ed|ion)?|certified|complian(?:t|ce)|GDPR|ISO ?\\d+|SOC ?2|audit(?:s|ed)?|privacy|data protection|single sign-on|SSO|SAML|backups?|leaves the|sicherheit|verschlüssel\\p{L}+|sécurité|chiffr\\p{L}+',
    ),
  },
  support: {
    words: 'support, service level, uptime, training, warranty',
    cue: whole(
      'support(?: team| desk| hours)?|help ?desk|hotline|service levels?|SLA|uptime|availability|trained|training|on[- ]call|response times?|warrant(?:y|ies)|schulung\\p{L}*|verfügbarkeit|formation|disponibilité',
    ),
  },
  contract: {
    words: 'contract, notice period, termination, commitment, renewal',
    cue: whole(
      'contracts?|notice(?: period)?|terminat(?:e|ed|ion)|minimum term|renewals?|lock-in|vertr(?:ag|äge)\\p{L}*|kündig\\p{L}+|contrats?|préavis',
    ),
    expected: figure,
  },
  team: {
    words: 'team, engineers, founder, colleagues, hired',
    cue: whole(
      'engineers|developers|founders?|founded|colleagues|hir(?:e|ed)|employees|staff of|people work|team of|mitarbeiter\\p{L}*|gründer\\p{L}*|salariés|fondat\\p{L}+',
    ),
    expected: figure,
    told: ['company'],
  },
  growth: {
    words: 'revenue, growth, grew, customers',
    cue: whole(
      'revenue|turnover|grew|growth|growing|market share|\\d+ (?:\\p{L}+ )?(?:customers|users|companies|kunden|clients)|umsatz|wachstum|chiffre d.affaires|croissance',
    ),
    expected: figure,
    told: ['company', 'case-study'],
  },
} as const satisfies Record<string, TopicWords>

export type SearchedTopic = keyof typeof asked

/** The topics of a fact; the unsearched ones come only from fields. */
export type Topic = SearchedTopic | 'what' | 'opportunity' | 'profile'

export const searchedTopics = Object.entries(asked) as [SearchedTopic, TopicWords][]

/** Whether a sentence is about a topic, rather than about something related. */
export const isAbout = (text: string, { cue, not, expected }: TopicWords): boolean =>
  cue.test(text) && !not?.test(text) && (!expected || expected.test(text))

/** The topics of a sentence that was not searched for. */
export const topicsOf = (text: string): Partial<Record<Topic, number>> =>
  Object.fromEntries(
    searchedTopics
      .filter(([, words]) => isAbout(text, words))
      .map(([topic, { best }]) => [topic, best?.test(text) ? 1.5 : 1]),
  )
