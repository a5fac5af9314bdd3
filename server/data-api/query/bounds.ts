import { dataErrors } from '../data-errors.ts'
import type { Comparison, Filter } from './tree.ts'

/** The maximum of each kind in one request, at any level; documented in docs/api.md. */
const most = {
  /** An element of an array in `cs`, `cd` and `ov` counts as a condition of its own. */
  conditions: 100,
  'values in lists': 2000,
  'conditions with like or ilike': 20,
  'full-text conditions': 5,
  'columns in order': 20,
}

/** Per pattern, and per search; lengths in characters. */
const maxPattern = 200
const maxWildcards = 10
const maxSearch = 500
const maxWords = 50

/** Counts the parts of a request, and refuses one that would keep the database busy. */
export class Bounds {
  readonly #counts = new Map<keyof typeof most, number>()

  /** Counts a condition other than a group. Throws PGRST100. */
  condition(filter: Exclude<Filter, { kind: 'group' }>) {
    if (filter.kind === 'in') this.#count('values in lists', filter.values.length)
    if (filter.kind === 'search') this.#search(filter.value)
    if (filter.kind === 'compare') this.#comparison(filter.operator, filter.value)
    else this.#count('conditions', 1)
  }

  /** Counts the columns to sort by. Throws PGRST100. */
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
    refuseLonger('A pattern', pattern, maxPattern)
    const wildcards = pattern.match(/[%*]/g)?.length ?? 0
    if (wildcards > maxWildcards) {
      throw dataErrors.tooMuch(`A pattern holds at most ${maxWildcards} of % and *`)
    }
  }

  #search(query: string) {
    this.#count('full-text conditions', 1)
    refuseLonger('A full-text search', query, maxSearch)
    if (query.split(/[\s&|!()<>'"-]+/u).filter(Boolean).length > maxWords) {
      throw dataErrors.tooMuch(`A full-text search holds at most ${maxWords} words`)
    }
  }

  #count(what: keyof typeof most, more: number) {
    const count = (this.#counts.get(what) ?? 0) + more
    if (count > most[what]) throw dataErrors.tooMuch(`A request has at most ${most[what]} ${what}`)
    this.#counts.set(what, count)
  }
}

function refuseLonger(what: string, text: string, max: number) {
  if (text.length > max) throw dataErrors.tooMuch(`${what} has at most ${max} characters`)
}
