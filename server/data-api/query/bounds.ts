import { dataErrors } from '../data-errors.ts'
import type { Comparison, Filter } from './tree.ts'

/** Most of each kind that one request may ask for, wherever in it: docs/api.md names them. */
const most = {
  /** An element of an array in `cs`, `cd` and `ov` counts as a condition of its own. */
  conditions: 100,
  'values in lists': 2000,
  'conditions with like or ilike': 20,
  'full-text conditions': 5,
  'columns in order': 20,
}

/** Within one pattern, and within one search; lengths in letters. */
const longestPattern = 200
const mostWildcards = 10
const longestSearch = 500
const mostWords = 50

/** Counts what a request asks for, and refuses what would keep the database from everybody else. */
export class Bounds {
  readonly #counts = new Map<keyof typeof most, number>()

  /** Counts a condition that is no group. Throws PGRST100. */
  condition(filter: Exclude<Filter, { kind: 'group' }>) {
    if (filter.kind === 'in') this.#count('values in lists', filter.values.length)
    if (filter.kind === 'search') this.#search(filter.value)
    if (filter.kind === 'compare') this.#comparison(filter.operator, filter.value)
    else this.#count('conditions', 1)
  }

  /** Counts the columns that rows are sorted by. Throws PGRST100. */
  order(columns: number) {
    this.#count('columns in order', columns)
  }

  #comparison(operator: Comparison, value: string) {
    if (operator === 'like' || operator === 'ilike') this.#pattern(value)
    const array = operator === 'cs' || operator === 'cd' || operator === 'ov'
    this.#count('conditions', array ? value.split(',').length : 1)
  }

  #pattern(pattern: string) {
    this.#count('conditions with like or ilike', 1)
    refuseLonger('A pattern', pattern, longestPattern)
    const wildcards = pattern.match(/[%*]/g)?.length ?? 0
    if (wildcards > mostWildcards) {
      throw dataErrors.tooMuch(`A pattern holds at most ${mostWildcards} of % and *`)
    }
  }

  #search(query: string) {
    this.#count('full-text conditions', 1)
    refuseLonger('A full-text search', query, longestSearch)
    if (query.split(/[\s&|!()<>'"-]+/u).filter(Boolean).length > mostWords) {
      throw dataErrors.tooMuch(`A full-text search holds at most ${mostWords} words`)
    }
  }

  #count(what: keyof typeof most, more: number) {
    const count = (this.#counts.get(what) ?? 0) + more
    if (count > most[what]) throw dataErrors.tooMuch(`A request has at most ${most[what]} ${what}`)
    this.#counts.set(what, count)
  }
}

function refuseLonger(what: string, text: string, letters: number) {
  if (text.length > letters) throw dataErrors.tooMuch(`${what} has at most ${letters} letters`)
}
