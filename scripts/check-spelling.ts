// Part of `npm run verify`: finds British spellings in texts, comments and documents, because the product writes
// American English. Names in code are left alone.
import './offer-help.mjs'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root, say } from './prepare.mjs'

/** The British stems of words that occur in texts such as ours. */
const british = new RegExp(
  String.raw`(?<![\w-])(?:un|re|de|mis|over)?(?:` +
    [
      '(?:behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|rum|sav|vap)our(?:s|ed|ing|ful|able|ably|al|hood|ite|ites)?',
      '(?:apolog|author|capital|categor|character|custom|digit|equal|final|general|harmon|initial|item|local|' +
        'maxim|memor|minim|mobil|modern|normal|optim|organ|personal|priorit|random|real|recogn|serial|special|' +
        'stabil|standard|summar|synchron|token|util|visual)is(?:e[ds]?|er|ers|ing|ation|ations|able)',
      'emphasis(?:e[ds]?|ing)',
      '(?:anal|catal)ys(?:e[ds]?|ing)(?<!ses)',
      '(?:cancel|counsel|dial|fuel|label|level|marvel|model|signal|total|travel|tunnel)l(?:ed|er|ers|ing|ings)',
      '(?:centre|calibre|fibre|litre|(?:centi|kilo|milli)?metre)(?:s|d)?',
      '(?:licence|defence|offence|pretence|practise)[sd]?',
      '(?:enrol|fulfil|instal)s?(?:ment)?',
      '(?:ana|cata|dia)logue[sd]?',
      'artefacts?|cheques?|grey(?:s|ed|ish)?|judgement|learnt|misspelt|spelt|programmes?|sceptic(?:s|al)?|whilst',
    ].join('|') +
    String.raw`)(?![\w-]|\.ts)`,
  'giu',
)

/** Words that users search for, or that other programs write. */
const exempt = [
  'scripts/check-spelling.ts',
  'server/analyst-copilot/rows/reading/fillers.ts',
  'server/analyst-copilot/rows/reading/row-words.ts',
  'server/analysts/contact-columns.ts',
  'server/language-model/wording/numbers.ts',
  'server/boardroom-builder/compose/topics.ts',
]

const code = globSync('{contract,common,server,web,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: root,
}).filter((path) => !/\.test\.tsx?$|^server\/testing\//.test(path) && !exempt.includes(path))
const documents = ['*.md', 'docs/**/*.md', 'deploy/*', 'compose.yaml']
// The names of packages in docs/licenses.md are their owners'.
const texts = globSync(documents, { cwd: root, exclude: ['docs/licenses.md'] })
const problems = [
  ...code.flatMap((path) => wordsIn(path).flatMap(([text, at]) => found(path, text, at))),
  ...texts.flatMap((path) => found(path, readFileSync(join(root, path), 'utf8'), 0)),
]
for (const problem of problems) say(problem)
process.exitCode = problems.length === 0 ? 0 : 1

function found(path: string, text: string, at: number): string[] {
  return [...text.matchAll(british)].map(({ 0: word, index }) => {
    const before = readFileSync(join(root, path), 'utf8').slice(0, at + index)
    return `${path}:${before.split('\n').length}: '${word}' is British`
  })
}

/** The comments, strings and texts of a file of code, each with its place. */
function wordsIn(path: string): [string, number][] {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parseSync(path, text)
  const words: [string, number][] = comments.map(({ value, start }) => [value, start])
  const keep = ({ start, end }: { start: number; end: number }) => {
    words.push([text.slice(start, end), start])
  }
  const imported = new Set<number>()
  const skip = ({ source }: { source?: { start: number } | null }) => {
    if (source) imported.add(source.start)
  }
  const keepString = (node: { start: number; end: number; value: unknown }) => {
    if (typeof node.value === 'string' && !imported.has(node.start)) keep(node)
  }
  new Visitor({
    ImportDeclaration: skip,
    ExportNamedDeclaration: skip,
    ImportExpression: skip,
    Literal: keepString,
    TemplateElement: keep,
    JSXText: keep,
  }).visit(program)
  return words
}
