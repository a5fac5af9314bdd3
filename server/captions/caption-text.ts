/** No tag contains a second `<` or `{`, so that each character is visited only once. */
const tags = /<\/?[a-z][^<>]*>|<\/?>|<[\d:.]+>|\{\\[^{}]*\}/gi
const voices = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/gi
const entities = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
}

/** Separates speakers from what they say while tags are removed; captions never contain it. */
const mark = '\u0000'

/**
 * The lines of a cue without markup. Speakers become part of the text, as in 'Ann: Hello', wherever another one
 * begins to speak; `before` spoke last, and `announced` is named outside of the text.
 */
export function captionText(lines: string[], before: string | null, announced: string | null) {
  let speaker = before
  const begin = (name: string) => {
    if (name === speaker) return ''
    speaker = name
    return name && `${name}: `
  }
  const parts = lines.map((line) => {
    const marked = line.replace(voices, (_, name: string) => `${mark}${name}${mark}`)
    return marked.replace(tags, '').split(mark).map(plain)
  })
  const isNamed = parts.some((line) => line.length > 1)
  const opening = isNamed ? '' : begin(announced ?? '')
  const said = parts
    .filter((line) => line.some((words, at) => at % 2 === 0 && words.trim()))
    .map((line) =>
      line
        .map((part, at) => (at % 2 === 0 ? part : begin(part.trim())))
        .join('')
        .trim(),
    )
  return {
    lines: said.map((line, at) => (at === 0 ? opening + line : line)),
    speaker: speaker || null,
  }
}

const plain = (text: string) => text.replace(entities, decode).replace(/\s+/gu, ' ')

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return named[name.toLowerCase()] ?? whole
  const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  const character = point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  return character.isWellFormed() ? character : whole
}
