// npm run verify: checks the rules of ARCHITECTURE.md that a linter cannot express.
import './offer-help.mjs'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { type Exception, systemCallers, withoutRight } from './boundary-exceptions.ts'

const root = resolve(import.meta.dirname, '..')

/** The folders of web from the bottom up; all others are domains, files beside them the routes. */
const webLayers = ['ui', 'platform', 'records', 'domains', 'shell', 'routes']

/** Lines of the longest allowed file. */
const longestFile = 400

/** Lines of the longest allowed function in web, without blank ones. */
const longestFunction = 60

type Source = { path: string; text: string; imports: string[]; test: boolean }

const sources: Source[] = globSync(
  '{contract,common,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}',
  {
    cwd: root,
    exclude: ['bench/results/**'], // the bench downloads tools there
  },
).map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, imports: importsOf(path, text), test: /\.test\.ts$/.test(path) }
})

/** The permissions that tests expect. They import nothing else, and only server/testing imports it. */
const matrix = 'server/testing/permissions/permission-matrix.ts'
const matrixParts = [
  'server/testing/permissions/permission-matrix-readers.ts',
  'server/testing/permissions/permission-matrix-captions.ts',
  'server/testing/permissions/permission-matrix-documents.ts',
]
const actors = 'server/testing/permissions/permission-actors.ts'

const problems = sources.flatMap((source) => [
  ...directions(source),
  ...expectations(source),
  ...names(source),
  ...sqlPlaces(source),
  ...transactions(source),
  ...storedFiles(source),
  ...longFunctions(source),
])
problems.push(...cycles(domainOf), ...cycles(roomOf), ...decoding(), ...longRules(), ...decisions())

problems.push(
  ...unlisted('calls withSystemTx', systemCallers, ({ text }) => /\bwithSystemTx\(/.test(text)),
  ...unlisted(
    'a verb on company data must call authorize first',
    withoutRight,
    ({ path, text }) =>
      path.startsWith('server/') &&
      /\bwithTx\(ctx, /.test(text) &&
      !/\bauthorize\(ctx, '/.test(text),
  ),
)

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

/** Relative imports as paths from the root; packages as they are. */
function importsOf(path: string, text: string): string[] {
  const found = text.matchAll(/(?<!\/)\b(?:from\s+|import\s*\(?\s*)['"]([^'"]+)['"]/g)
  return [...found].map(([, name = '']) =>
    name.startsWith('.') ? normalize(join(dirname(path), name)) : name,
  )
}

/** Rules 1 and 2: which folder may import which. */
function directions({ path, imports, test }: Source): string[] {
  const from = path.split('/')[0]
  return imports.flatMap((target) => {
    const to = target.split('/')[0]
    if (from === 'contract' && !test && to !== 'contract' && target !== 'zod') {
      return [`${path}: contract imports only zod, not ${target}`]
    }
    if (
      from === 'common' &&
      !test &&
      !['common', 'contract', 'perfect-freehand'].includes(to ?? '')
    ) {
      return [`${path}: common imports only contract and perfect-freehand, not ${target}`]
    }
    if (from === 'web' && to === 'server') return [`${path}: web may not import ${target}`]
    if (from === 'server' && to === 'web') return [`${path}: server may not import ${target}`]
    const product = ['server', 'web', 'contract', 'common'].includes(from ?? '') && !test
    if (product && !path.startsWith('server/testing/') && target.startsWith('server/testing/')) {
      return [`${path}: product code may not import ${target}`]
    }
    const foreignQueries =
      from === 'server' && basename(target) === 'queries.ts' && domainOf(target) !== domainOf(path)
    if (from === 'web' && to === 'web' && webLayer(target) > webLayer(path)) {
      return [`${path}: may not import ${target} (${webLayers.join(' < ')})`]
    }
    if (foreignQueries && !test) return [`${path}: call a verb of that domain instead of ${target}`]
    return []
  })
}

/** Rule 8: the expected permissions are independent of the product, so they cannot share a bug. */
function expectations({ path, imports }: Source): string[] {
  if ([matrix, actors, ...matrixParts].includes(path))
    return imports
      .filter((target) => path === actors || ![actors, ...matrixParts].includes(target))
      .map((target) => `${path}: may not import ${target}`)
  if (!imports.includes(matrix) || path.startsWith('server/testing/')) return []
  return [`${path}: may not import ${matrix}`]
}

/** Rules 5 and 7, and no barrels. A file with a verb is named after it. */
function names({ path, text, test }: Source): string[] {
  const found: string[] = []
  if (/^index\.tsx?$/.test(basename(path))) found.push(`${path}: barrel files are not allowed`)
  const lines = text.split('\n').length
  if (lines > longestFile && !path.endsWith('database-types.ts')) {
    found.push(`${path}: ${lines} lines, more than ${longestFile}; split it`)
  }
  const waits = /\basync (?:function\*? ?)?(#?\w+Of)\b *[<(]|\b(\w+Of) = async\b/.exec(text)
  if (waits)
    found.push(`${path}: ${waits[1] ?? waits[2]} waits; name it by a verb (CONTRIBUTING.md)`)
  // A verb takes its context and the parsed input; helpers take other parameters.
  const verb =
    !test &&
    /^server\/[^/]+\//.test(path) &&
    /export async function \w+\(\s*ctx: Ctx,?\s*(\)|[^)]*\b(Auth)?Input<)/.test(text)
  if (verb) {
    const name = basename(path, '.ts').replace(/-(\w)/g, (_, letter: string) =>
      letter.toUpperCase(),
    )
    if (!new RegExp(`export async function ${name}\\(`).test(text)) {
      found.push(`${path}: must export a verb named ${name}`)
    }
  }
  return found
}

/** Rule 3: SQL is allowed only in queries.ts, platform, the table API's compiler and tests. */
function sqlPlaces({ path, text, test }: Source): string[] {
  if (!path.startsWith('server/') || test) return []
  if (/^server\/(platform|testing|data-api\/compile)\//.test(path)) return []
  if (basename(path) === 'queries.ts') return []
  const sql = /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.exec(text)
  return sql ? [`${path}: SQL belongs in queries.ts (${sql[0]})`] : []
}

/** Rule 3: what may appear inside `withTx`. */
function transactions({ path, text, test }: Source): string[] {
  if (test || !/^(server|bench|scripts)\//.test(path)) return []
  const found: string[] = []
  for (const match of text.matchAll(/\bwithTx\(ctx, /g)) {
    if (/\bctx\b/.test(callBody(text, match.index + match[0].length))) {
      found.push(`${path}: uses the outer ctx inside withTx`)
    }
  }
  return found
}

/** Rule 4: who runs outside of the caller's rights, or requires none, is listed with its reason. */
function unlisted(
  what: string,
  exceptions: Exception[],
  uses: (source: Source) => boolean,
): string[] {
  const users = sources.filter((source) => !source.test && uses(source)).map(({ path }) => path)
  const places = exceptions.flatMap((exception) => exception.places)
  const covers = (place: string, path: string) =>
    place.endsWith('/') ? path.startsWith(place) : path === place
  return [
    ...users
      .filter((path) => !places.some((place) => covers(place, path)))
      .map((path) => `${path}: ${what}; if it must, scripts/boundary-exceptions.ts says why`),
    ...places
      .filter((place) => !users.some((path) => covers(place, path)))
      .map((place) => `${place}: is listed in scripts/boundary-exceptions.ts in vain`),
  ]
}

/** Rule 10: stored files are reached through the store alone, never by their paths. */
function storedFiles({ path, text, test }: Source): string[] {
  if (test || !/^(server|scripts)\//.test(path) || path.startsWith('server/platform/files/'))
    return []
  return /\bDATA_DIR\b.*['"`/]files\b/.test(text)
    ? [`${path}: only server/platform/files knows where stored files are`]
    : []
}

/** Rule 7: what draws a page is split into its regions. The linter counts no lines of JSX. */
function longFunctions({ path, text, test }: Source): string[] {
  if (test || !path.startsWith('web/')) return []
  const found: string[] = []
  const measure = ({ start, end }: { start: number; end: number }) => {
    const lines = text
      .slice(start, end)
      .split('\n')
      .filter((line) => line.trim() !== '').length
    if (lines <= longestFunction) return
    const line = text.slice(0, start).split('\n').length
    found.push(`${path}:${line}: a function of ${lines} lines, of at most ${longestFunction}`)
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(path, text).program)
  return found
}

/** The text from `start` to the call's closing parenthesis. */
function callBody(text: string, start: number): string {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}

/** Rule 2: no cycles between the server's domains, the folders of web, nor the folders inside one of them. */
function cycles(folderOf: (path: string) => string | null): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports, test } of sources) {
    const from = folderOf(path)
    if (!from || test) continue
    for (const target of imports) {
      const to = folderOf(target)
      if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  return [...edges.keys()].flatMap((folder) =>
    reaches(edges, folder, folder, new Set()) ? [`${folder}: is part of an import cycle`] : [],
  )
}

/** Rule 7 for the rules of the database. */
function longRules(): string[] {
  return globSync('database/rules/**/*.sql', { cwd: root }).flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n').length
    return lines > longestFile
      ? [`${path}: ${lines} lines, more than ${longestFile}; split it`]
      : []
  })
}

/** A decision begins with its number and title, what has become of it, and when it was made. */
function decisions(): string[] {
  const paths = globSync('docs/decisions/*.md', { cwd: root })
  const numbers = new Set(paths.map((path) => basename(path).slice(0, 3)))
  const beginning =
    /^# (\d{3}) .+\n\nStatus: (?:accepted|replaced by (\d{3}))\nDate: \d{4}-\d\d-\d\d\n\n/
  return paths.flatMap((path) => {
    const [, number, replacement] = beginning.exec(readFileSync(join(root, path), 'utf8')) ?? []
    if (number !== basename(path).slice(0, 3)) {
      return [`${path}: must begin with its number and title, 'Status: …' and 'Date: …'`]
    }
    const lost = replacement !== undefined && !numbers.has(replacement)
    return lost ? [`${path}: there is no decision ${replacement}`] : []
  })
}

/** Rule 9: the server process must not load libraries that decode user files or typeset them. */
function decoding(): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const server = new Set(['server/main.ts'])
  for (const path of server) {
    for (const target of byPath.get(path)?.imports ?? []) if (byPath.has(target)) server.add(target)
  }
  return [...server].flatMap((path) =>
    (byPath.get(path)?.imports ?? [])
      .filter((target) =>
        /^(sharp|node-av|mediabunny|@mediabunny\/.*|@myriaddreamin\/.*|docx(\/.*)?|pptxgenjs|mammoth|hucre(\/.*)?|fflate|postal-mime)$/.test(
          target,
        ),
      )
      .map((target) => `${path}: the server process may not load ${target}`),
  )
}

function domainOf(path: string): string | null {
  const domain = /^(server|web)\/[^/]+(?=\/)/.exec(path)?.[0]
  return !domain || domain === 'server/testing' ? null : domain
}

/** A folder inside a domain. Files beside them belong to none: routes join the folders, queries serve them. */
function roomOf(path: string): string | null {
  return domainOf(path) && (/^\w+\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? null)
}

function webLayer(path: string): number {
  const folder = /^web\/([^/]+)\//.exec(path)?.[1] ?? 'routes'
  return webLayers.indexOf(webLayers.includes(folder) ? folder : 'domains')
}

function reaches(
  edges: Map<string, Set<string>>,
  from: string,
  goal: string,
  seen: Set<string>,
): boolean {
  for (const next of edges.get(from) ?? []) {
    if (next === goal) return true
    if (seen.has(next)) continue
    seen.add(next)
    if (reaches(edges, next, goal, seen)) return true
  }
  return false
}
