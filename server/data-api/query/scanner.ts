import { dataErrors } from '../data-errors.ts'

const name = /[\p{L}\p{N}_$]+/uy
const blanks = /\s*/y
const wholeQuotes = /"(?:[^"\\]|\\[\s\S])*"/y

/** Deepest nesting of groups and of embedded tables: far beyond any use, far within any stack. */
const deepest = 10

/** Reads a text from left to right. What does not fit is refused with its place. */
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

  /** Whether the pattern, a sticky one, fits what is next. */
  matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    return pattern.test(this.#text)
  }

  /** Goes behind the literal if it is next. */
  takes(literal: string): boolean {
    if (!this.sees(literal)) return false
    this.#at += literal.length
    return true
  }

  expect(literal: string) {
    if (!this.takes(literal)) this.refuse(`"${literal}"`)
  }

  /** A name, bare or in double quotes. */
  name(expected = 'field name'): string {
    if (this.sees('"')) return this.quoted()
    return this.#match(name) || this.refuse(expected)
  }

  blanks() {
    this.#match(blanks)
  }

  /** Text in double quotes, in which a backslash takes the next sign as it is. */
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

  /** A value up to one of the signs: what stands in quotes, if they hold all of it. */
  value(ends: string): string {
    const whole = this.matches(wholeQuotes)
    const after = this.#text[wholeQuotes.lastIndex] ?? ''
    return whole && ends.includes(after) ? this.quoted() : this.until(ends)
  }

  /** Everything up to one of the signs or the end. */
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

  /** Items between commas, until `next` has read one that no comma follows. */
  list<T>(next: () => T): T[] {
    const items: T[] = []
    do {
      this.blanks()
      items.push(next())
      this.blanks()
    } while (this.takes(','))
    return items
  }

  /** What stands in parentheses. */
  nested<T>(read: () => T): T {
    this.expect('(')
    if (++this.#depth > deepest) this.refuse(`at most ${deepest} levels`)
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
