// Reads and updates docs/spec-coverage.md: the requirements of the specification, one per row.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const path = join(root, 'docs/spec-coverage.md')

export const idPattern = /^[12]\.\d\.\d+[a-z]?$/

/** A file that implements a row, and the texts that it must contain verbatim. */
type Place = { file: string; literals: string[] }

/**
 * `open`: not built yet; `silent`: requires nothing; `departs`: decided otherwise; `missing`: a gap;
 * `covered`: has places and tests.
 */
type State = 'open' | 'silent' | 'departs' | 'missing' | 'covered'

export type Row = { id: string; where: string; tests: string; state: State; places: Place[] }

/** The rows in order, and what is wrong with them. */
export function readDocument(): { rows: Row[]; problems: string[] } {
  const problems: string[] = []
  const rows: Row[] = []
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (!/^\| [12]\./.test(line)) continue
    const cells = cellsOf(line)
    const [id = '', , where = '', tests = ''] = cells
    if (cells.length !== 4 || !idPattern.test(id)) problems.push(`not a row: ${line}`)
    if (rows.some((row) => row.id === id)) problems.push(`${id} appears twice`)
    rows.push({ id, where, tests, ...meaningOf(where) })
  }
  return { rows, problems: [...problems, ...rows.flatMap(wrongPlaces)] }
}

/** Fills in the last column of each row. */
export function writeTests(testsOf: (id: string) => string) {
  const text = readFileSync(path, 'utf8').replace(/^\| [12]\..*$/gm, (line) => {
    const [id = '', ...others] = cellsOf(line)
    return `| ${[id, ...others.slice(0, 2), testsOf(id)].join(' | ')} |`
  })
  writeFileSync(path, text)
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

function meaningOf(where: string): Pick<Row, 'state' | 'places'> {
  const state = /^(open|silent|departs|missing):/.exec(where)?.[1] as State | undefined
  if (state) return { state, places: [] }
  const places: Place[] = []
  for (const [, file, literal] of where.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
    if (file) places.push({ file, literals: [] })
    else if (literal) places.at(-1)?.literals.push(literal)
  }
  return { state: 'covered', places }
}

function wrongPlaces({ id, state, places }: Row): string[] {
  if (state !== 'covered') return []
  if (places.length === 0) return [`${id} names no file`]
  return places.flatMap(({ file, literals }) => {
    if (!existsSync(join(root, file))) return [`${id} names ${file}, which does not exist`]
    if (literals.length === 0 || statSync(join(root, file)).isDirectory()) return []
    const text = readFileSync(join(root, file), 'utf8')
    return literals
      .filter((literal) => !text.includes(literal))
      .map((literal) => `${id}: ${file} does not contain “${literal}”`)
  })
}
