// npm run verify: finds regular expressions whose time grows faster than the text, because texts of strangers
// would stop the process.
import './offer-help.mjs'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { rereads } from './patterns/rereads.ts'

const root = resolve(import.meta.dirname, '..')

/** Files that build expressions while they are loaded, so that loading them shows which. */
const builders = [
  'server/language-model/asks-to-obey.ts',
  'server/language-model/split-sentences.ts',
  'server/language-model/wording/bounds.ts',
  'server/analyst-copilot/canvases/dates-in.ts',
  'server/analyst-copilot/rows/reading/read-period.ts',
  'server/analyst-copilot/rows/reading/row-words.ts',
  'server/boardroom-builder/compose/headings/claim-of.ts',
  'server/boardroom-builder/compose/topics.ts',
  'common/text/figures.ts',
  'server/boardroom-builder/export/slides/timeline.ts',
  'server/boardroom-builder/import/word/comments.ts',
  'server/platform/http/log-requests.ts',
]
/** Files that build what cannot repeat: the routes of our own build, whose parts stop at each slash, and typed words. */
const trusted = [
  'server/platform/http/built-pages.ts',
  'web/boardroom-builder/editor/plugins/find.ts',
]
/** What reads texts of others: the product, and the operator's commands. */
const checked = [
  '{contract,common,server,web}/**/*.{ts,tsx,mjs}',
  'scripts/{admin,backup}/**/*.ts',
  'scripts/{admin,backup,leads,move,restore,rotate-keys,sentence-of}.ts',
]

type Pattern = { where: string; source: string; flags: string }

const paths = globSync(checked, { cwd: root }).filter(
  (path) => !path.startsWith('server/testing/') && !path.endsWith('.test.ts'),
)
const problems: string[] = []
const patterns = [...paths.flatMap(writtenIn), ...(await builtBy(builders))]
for (const { where, source, flags } of patterns) {
  const expression = `${where}: /${source}/${flags}`
  if (flags.includes('v')) problems.push(`${expression}: use the flag u, the check cannot read v`)
  else if (analyse({ source, flags }).reports.length > 0 || rereads(source, flags)) {
    problems.push(`${expression} takes more than linear time: bound or anchor its repetitions`)
  }
}
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

/** The expressions written in a file. */
function writtenIn(path: string): Pattern[] {
  const text = readFileSync(join(root, path), 'utf8')
  const found: Pattern[] = []
  const allowed = trusted.includes(path) || builders.includes(path)
  const refuseBuilt = ({ callee }: { callee: { type: string; name?: unknown } }) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || allowed) return
    problems.push(`${path}: builds an expression; name the file in scripts/check-patterns.ts`)
  }
  const keep = (node: { start: number; regex?: { pattern: string; flags: string } }) => {
    if (!node.regex) return
    const line = text.slice(0, node.start).split('\n').length
    found.push({ where: `${path}:${line}`, source: node.regex.pattern, flags: node.regex.flags })
  }
  const visitor = new Visitor({
    Literal: keep,
    NewExpression: refuseBuilt,
    CallExpression: refuseBuilt,
  })
  visitor.visit(parseSync(path, text).program)
  return found
}

/** The expressions that our files build while they are loaded, those of packages left out. */
async function builtBy(files: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = []
  const plain = globalThis.RegExp
  globalThis.RegExp = new Proxy(plain, {
    construct(target, parts) {
      const built = Reflect.construct(target, parts) as RegExp
      const [, , caller = ''] = new Error().stack?.split('\n') ?? []
      if (!caller.includes('node_modules')) {
        found.push({ where: caller.trim(), source: built.source, flags: built.flags })
      }
      return built
    },
  })
  for (const file of files) await import(pathToFileURL(join(root, file)).href)
  globalThis.RegExp = plain
  return found
}
