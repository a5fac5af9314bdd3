import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const lines = read('docs/security.md').split('\n')

/** A path in this repository, or a “quotation” from the file named before it. */
const references = /`((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:md|mjs|ts|tsx|sql|json|patch))`|“([^”]+)”/g

const found = lines.flatMap((line) => {
  let file = ''
  return [...line.matchAll(references)].map(([, path, words]) => {
    file = path ?? file
    return { file, words }
  })
})

/** The number of level 1 and 2 requirements in each chapter of ASVS 5.0.0, from V1 to V17. */
const wanted = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('every file named in docs/security.md exists and contains the words quoted from it', () => {
  expect(found.length).toBeGreaterThan(300)
  const lost = found.filter(
    ({ file, words }) =>
      !existsSync(new URL(file, root)) || (words !== undefined && !read(file).includes(words)),
  )
  expect(lost).toEqual([])
})

test('every level 1 and 2 requirement is listed once, and each open one is explained', () => {
  const listed = lines
    .filter((line) => /^(\| \d|Not applicable: )/.test(line))
    .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/\b\d+\.\d+\.\d+\b/g)].map(String))
  expect(listed).toEqual([...new Set(listed)])
  const counts = wanted.map((_, at) => listed.filter((id) => id.startsWith(`${at + 1}.`)).length)
  expect(counts).toEqual(wanted)
  const numbers = (line: string) => [...line.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(String)
  const open = lines.filter((line) => /^\| \d.*\| \*open\*/.test(line))
  const explained = lines.filter((line) => /^- \*\*\d/.test(line))
  const idsOf = (some: string[]) => some.flatMap((line) => numbers(line.split(' | ')[0] ?? ''))
  const heads = explained.map((line) => line.split('**')[1] ?? '')
  expect(idsOf(open).sort()).toEqual(heads.flatMap(numbers).sort())
})
