import { dataErrors } from '../data-errors.ts'

const name = /[\p{L}\p{N}_$]+/uy
const blanks = /\s*/y
const wholeQuotes = /"(?:[^"\\]|\\[\s\S])*"/y

/**
 * The maximum nesting of groups and embedded tables: far beyond any use, far from the stack limit.
 */
const maxDepth = 10

/** Scans a text from left to right. Refuses unexpected input, with its position. */
export class Scanner {
  readonly #what: string
  readonly #text: string
  #at = 0
  #depth = 0

  /** `what` names the text in refusals, as in 'select parameter'. */
  constructor(what: string, text: string) {
    this.#what = what
    this.#text = text
  }

  get ended(): boolean {
    return this.#at >= this.#text.length
  }

  sees(literal: string): boolean {
    return this.#text.startsWith(literal, this.#at)
  }

  /** Whether a sticky pattern matches at the current position. */
  matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    return pattern.test(this.#text)
  }

  /** Skips the literal if it is next. */
  takes(literal: string): boolean {
    if (!this.sees(literal)) return false
    this.#at += literal.length
    return true
  }

  expect(literal: string) {
    if (!this.takes(literal)) this.refuse(`"${literal}"`)
  }

  /** Reads a name, bare or in double quotes. */
  name(expected = 'field name'): string {
    if (this.sees('"')) return this.quoted()
    return this.#match(name) || this.refuse(expected)
  }

  blanks() {
    this.#match(blanks)
  }

  /** Reads a text in double quotes, in which a backslash escapes the next character. */
  quoted(): string {
    this.expect('"')
    let text = ''
    while (!this.takes('"')) {
      this.takes('\\')
      if (this.ended) this.refuse('"\\""')
      text += this.#text[this.#at++]
    }
    return text
  }

  /** Reads a value up to one of the characters, without quotes if they enclose all of it. */
  value(ends: string): string {
    const whole = this.matches(wholeQuotes)
    const after = this.#text[wholeQuotes.lastIndex] ?? ''
    return whole && ends.includes(after) ? this.quoted() : this.until(ends)
  }

  /** Reads up to one of the characters or the end. */
  until(signs: string): string {
    const from = this.#at
    while (!this.ended && !signs.includes(this.#text[this.#at] ?? '')) this.#at++
    return this.#text.slice(from, this.#at)
  }

  rest(): string {
    return this.until('')
  }

  end() {
    if (!this.ended) this.refuse('end of input')
  }

  /** Reads items separated by commas. */
  list<T>(next: () => T): T[] {
    const items: T[] = []
    do {
      this.blanks()
      items.push(next())
      this.blanks()
    } while (this.takes(','))
    return items
  }

  /** Reads a part in parentheses. */
  nested<T>(read: () => T): T {
    this.expect('(')
    if (++this.#depth > maxDepth) this.refuse(`at most ${maxDepth} levels`)
    const inside = read()
    this.#depth--
    this.expect(')')
    return inside
  }

  refuse(expected: string): never {
    const met = this.ended ? 'end of input' : JSON.stringify(this.#text[this.#at])
    const details = `unexpected ${met} expecting ${expected}`
    throw dataErrors.unreadable(this.#what, this.#text, this.#at + 1, details)
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }
}
