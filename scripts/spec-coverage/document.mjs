// Reads docs/spec-coverage.md: the specification's own words, cut into facts, one a row.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const path = join(root, 'docs/spec-coverage.md')

/** Of both parts: their headings and rows, put together again. A line that was lost changes it. */
const wholeWording = {
  1: 'dae7c13e57f6dbee',
  2: '9767c7d49486e4c3',
}

export const idPattern = /^[12]\.\d\.\d+[a-z]?$/

/**
 * The rows in their order. `state` is 'open' (a part that is not built yet), 'silent' (words that
 * ask for nothing), 'departs' (decided otherwise), 'missing' (lacking) or 'held'; `places` are
 * files, each with the texts and numbers that stand in it to the letter.
 */
export function readDocument() {
  const problems = []
  const rows = []
  const wording = { 1: [], 2: [] }
  let part = ''
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const heading = /^#{2,4} (.+)$/.exec(line)?.[1]
    if (heading) {
      part = /^Part ([12])$/.exec(heading)?.[1] ?? part
      if (part && !heading.startsWith('Part ')) wording[part].push([heading])
    }
    const cells = /^\| [12]\./.test(line) ? cellsOf(line) : null
    if (!cells) continue
    const [id, words, where, tests] = cells
    if (cells.length !== 4 || !idPattern.test(id)) problems.push(`not a row: ${line}`)
    if (rows.some((row) => row.id === id)) problems.push(`${id} stands twice`)
    const goesOn = /[b-z]$/.test(id) && lineOf(rows.at(-1)?.id) === lineOf(id)
    if (goesOn) wording[part].at(-1).push(words)
    else wording[part].push([words])
    rows.push({ id, words, where, tests, ...meaningOf(where) })
  }
  for (const [of, expected] of Object.entries(wholeWording)) {
    const found = hashOf(wording[of])
    if (found !== expected) {
      problems.push(`part ${of} is not the specification's wording: ${found}, not ${expected}`)
    }
  }
  return { rows, problems: [...problems, ...rows.flatMap(wrongPlaces)] }
}

/** Writes into each row the files whose tests bear its id; says whether anything changed. */
export function writeTests(testsOf) {
  const before = readFileSync(path, 'utf8')
  const after = before.replace(/^\| [12]\..*$/gm, (line) => {
    const [id, words, where] = cellsOf(line)
    const cells = [id, words.replaceAll('|', '\\|'), where, testsOf(id)]
    return `| ${cells.join(' | ')} |`
  })
  writeFileSync(path, after)
  return after !== before
}

function cellsOf(line) {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function lineOf(id) {
  return id?.replace(/[a-z]$/, '')
}

function hashOf(lines) {
  const text = lines.map((words) => words.join(' ').replace(/\s+/g, ' ').trim()).join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function meaningOf(where) {
  const state = /^(open|silent|departs|missing):/.exec(where)?.[1]
  if (state) return { state, places: [] }
  const places = []
  for (const [, file, literal] of where.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
    if (file) places.push({ file, literals: [] })
    else places.at(-1)?.literals.push(literal)
  }
  return { state: 'held', places }
}

function wrongPlaces({ id, state, places }) {
  if (state !== 'held') return []
  if (places.length === 0) return [`${id} names no file`]
  return places.flatMap(({ file, literals }) => {
    if (!existsSync(join(root, file))) return [`${id} lives in ${file}, which is not there`]
    if (literals.length === 0 || statSync(join(root, file)).isDirectory()) return []
    const text = readFileSync(join(root, file), 'utf8')
    return literals
      .filter((literal) => !text.includes(literal))
      .map((literal) => `${id}: ${file} does not hold “${literal}”`)
  })
}
