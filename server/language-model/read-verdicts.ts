/** What is said of a sentence; undefined if nothing is. */
type Said = boolean | undefined
type Numbered = [number: number, verdict: boolean]

const yes = /^(?:yes|ja|oui|true)(?![\p{L}\p{N}])/iu
const no = /^(?:no|nein|non|false)(?![\p{L}\p{N}])/iu
/** What takes a yes back. */
const but =
  /\b(?:no|not|but|however|except|partly|partially|almost|unsure|nein|nicht|aber|teilweise|non|pas|mais)\b/iu
const line =
  /^[^\p{L}\d]{0,20}(?:(?:sentence|statement|satz|phrase)[^\p{L}\d]{0,20})?(\d{1,2})\P{L}{1,20}(\p{L}.*)$/iu
const longest = 8000

/**
 * Reads a reply of one line per sentence ('1 yes'), or of JSON, or of one word for all. Only a clear yes is one:
 * everything else that is said of a sentence is a no.
 */
export function readVerdicts(reply: string, count: number): Said[] {
  const text = reply.slice(0, longest).replace(/<think>[\s\S]*?(?:<\/think>|$)/giu, '')
  const json = jsonIn(text)
  const said = json === undefined ? text.split('\n').flatMap(fromLine) : [...verdictsIn(json, 1)]
  if (said.length === 0) return Array<Said>(count).fill(loneWordOf(text))
  return Array.from({ length: count }, (_, at) => {
    const own = said.filter(([number]) => number === at + 1)
    return own.length === 0 ? undefined : own.every(([, verdict]) => verdict)
  })
}

function fromLine(text: string): Numbered[] {
  const [, number, rest = ''] = line.exec(text) ?? []
  return number ? [[Number(number), wordOf(rest) ?? false]] : []
}

/** One word for all; a yes may be the beginning of anything. */
function loneWordOf(text: string): Said {
  const [words = ''] = /\p{L}[\s\S]*/u.exec(text) ?? []
  const said = wordOf(words)
  return said && !/^\p{L}+\P{L}*$/u.test(words) ? undefined : said
}

function wordOf(text: string): Said {
  const [word] = yes.exec(text) ?? []
  if (word) return !but.test(text.slice(word.length))
  return no.test(text) ? false : undefined
}

const lastOf = (text: string) => Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'))

function jsonIn(text: string): unknown {
  const json = text.slice(Math.max(0, text.search(/[[{]/u)), lastOf(text) + 1)
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The verdicts of a list, or of an object by number, however deep they lie. */
function* verdictsIn(value: unknown, place: number): Generator<Numbered> {
  if (typeof value !== 'object' || value === null) {
    const said = wordOf(String(value))
    if (said !== undefined) yield [place, said]
    return
  }
  const own = Object.values(value).find((each) => typeof each === 'number') ?? place
  for (const [key, each] of Object.entries(value)) {
    const number = Array.isArray(value)
      ? Number(key) + 1
      : Number(/\d{1,2}$/u.exec(key)?.[0] ?? own)
    yield* verdictsIn(each, number)
  }
}
