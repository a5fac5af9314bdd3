import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One object of the database, as it stands in a file below rules/. */
export type Rule = {
  kind: 'function' | 'procedure' | 'trigger' | 'policy' | 'grants'
  /** Qualified; that of a trigger or policy is followed by its table, that of grants is the table. */
  name: string
  file: string
  line: number
  /** Its definition, and the comment and grants that follow it. */
  sql: string
  /** SHA-256 of the definition in hexadecimal. */
  checksum: string
}

/** 'policy members_read on public.briefs': the key of a rule in app.rules. */
export const keyOf = ({ kind, name }: Pick<Rule, 'kind' | 'name'>) =>
  kind === 'grants' ? `grants on ${name}` : `${kind} ${name}`

/** Reads every file below the folder. Throws unless each object stands in exactly one place. */
export async function readRules(directory: string): Promise<Rule[]> {
  const files = (await readdir(directory, { recursive: true }))
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const texts = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')))
  const rules = files.flatMap((file, at) => {
    try {
      return rulesOf(file, texts[at]?.replaceAll('\r\n', '\n') ?? '')
    } catch (cause) {
      throw new Error(`database/rules/${file}: ${(cause as Error).message}.`, { cause })
    }
  })
  const places = new Map<string, Rule>()
  for (const rule of rules) {
    const other = places.get(keyOf(rule))
    if (other) {
      throw new Error(
        `${keyOf(rule)} stands in ${other.file}, line ${other.line}, and in ${rule.file}, line ${rule.line}. Keep one of them.`,
      )
    }
    places.set(keyOf(rule), rule)
  }
  return rules
}

/** What begins a text in which a semicolon ends nothing; and semicolons. */
const openings = /\$\w*\$|'|"|--|begin atomic\n|;/g

/** Where the statements of a text begin and end. Throws if a quotation or body has no end. */
function statementsIn(text: string): { from: number; end: number }[] {
  const found: { from: number; end: number }[] = []
  let from = 0
  let after = 0
  for (const { 0: opening, index } of text.matchAll(openings)) {
    if (index < after) continue
    after = index + opening.length
    if (opening === ';') {
      found.push({ from, end: index })
      from = after
    } else after = closedAt(text, opening, after)
  }
  return found
}

function closedAt(text: string, opening: string, after: number): number {
  const rest = text.slice(after)
  const body = opening.startsWith('begin')
  const at = body ? rest.search(/\n *end;/) : rest.indexOf(opening === '--' ? '\n' : opening)
  if (at < 0) throw new Error(`has ${opening.trim()} without an end`)
  return body ? after + rest.indexOf(';', at) : after + at + (opening === '--' ? 1 : opening.length)
}

const blank = /^(?:\s|--[^\n]*\n)*/

function rulesOf(file: string, text: string): Rule[] {
  const rules: Omit<Rule, 'checksum'>[] = []
  let rest = 0
  for (const { from, end } of statementsIn(text)) {
    const start = from + (blank.exec(text.slice(from, end))?.[0].length ?? 0)
    const sql = text.slice(start, end)
    rest = end + 1
    const what = objectOf(sql)
    const last = rules.at(-1)
    const continues = what ? what.kind === 'grants' && last && keyOf(last) === keyOf(what) : last
    if (continues && last) last.sql += `;\n${sql}`
    else if (what) rules.push({ ...what, file, line: text.slice(0, start).split('\n').length, sql })
    else throw new Error('begins with a statement that belongs to no object')
  }
  if (text.slice(rest).replace(blank, '')) throw new Error('ends without a semicolon')
  return rules.map((rule) => ({
    ...rule,
    checksum: createHash('sha256').update(rule.sql).digest('hex'),
  }))
}

const routine = /^create or replace (function|procedure) ([\w.]+)/
const trigger = /^create or replace trigger (\w+)[^;]{0,500}?\bon\s{1,9}([\w.]+)/
const policy = /^create policy (\w+)\s+on\s+([\w.]+)/
const grants = /^grant [^;]*?\bon\s+(?!function|procedure)([\w.]+)\s+to\b/
const attached = /^(?:comment on|grant execute on|call) /

/** The object that a statement defines; null if it belongs to the one before. */
function objectOf(sql: string): Pick<Rule, 'kind' | 'name'> | null {
  const [, kind, name] = routine.exec(sql) ?? []
  if (name) return { kind: kind as 'function' | 'procedure', name }
  const [, trigged, onTable] = trigger.exec(sql) ?? []
  if (trigged) return { kind: 'trigger', name: `${trigged} on ${onTable}` }
  const [, rule, table] = policy.exec(sql) ?? []
  if (rule) return { kind: 'policy', name: `${rule} on ${table}` }
  const [, granted] = grants.exec(sql) ?? []
  if (granted) return { kind: 'grants', name: granted }
  if (attached.test(sql)) return null
  throw new Error(
    `Rules are functions, procedures, triggers, policies and grants, written as "create or replace function", "create or replace procedure", "create or replace trigger", "create policy" and "grant". This is none: ${sql.slice(0, 80)}`,
  )
}
