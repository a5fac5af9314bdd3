import { readFileSync } from 'node:fs'

/** The lines of a file of JSON lines. */
export const linesOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
