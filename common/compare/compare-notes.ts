import type {
  DocumentBlock,
  DocumentChart,
  DocumentMark,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { noteWords as words } from '../../contract/boardroom-builder/document-version-messages.ts'
import type { Change, MarkedInline } from './marked-blocks.ts'

type Part = keyof typeof words.parts
const parts: readonly Part[] = ['item', 'row', 'column', 'cell']

/** The most notes of a block; further ones are only counted. */
const mostNotes = 8
const mostLetters = 60

/** Collects the differences between two versions of a block. */
export class Findings {
  changed = false
  readonly #notes: string[] = []
  readonly #counts = new Map<string, number>()

  note(...notes: readonly string[]) {
    if (notes.length > 0) this.changed = true
    this.#notes.push(...notes)
  }

  /** Counts parts that were added, deleted or changed. */
  count(part: Part, change: Change | 'changed') {
    this.changed = true
    const key = `${part} ${change}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** Counts a part as changed if `compare` finds anything in it. */
  within<Result>(part: Part, compare: () => Result): Result {
    const before = this.changed
    this.changed = false
    const result = compare()
    if (this.changed) this.count(part, 'changed')
    this.changed ||= before
    return result
  }

  get notes(): string[] {
    const counted = parts.flatMap((part) =>
      (['added', 'deleted', 'changed'] as const).flatMap((change) => {
        const count = this.#counts.get(`${part} ${change}`)
        return count === undefined ? [] : [words.parts[part](count, change)]
      }),
    )
    const notes = [...this.#notes, ...counted]
    if (notes.length <= mostNotes) return notes
    return [...notes.slice(0, mostNotes - 1), words.more(notes.length - mostNotes + 1)]
  }
}

/** Notes differences that are not visible in the words: formatting, link targets, and source texts. */
export function noteFormatting(content: readonly MarkedInline[], found: Findings) {
  const runs: (MarkChange & { text: string })[] = []
  let open = false
  for (const one of content) {
    if (one.change) found.changed = true
    if (one.type === 'sourceNote' && one.was) found.note(words.sourceText(one.attrs.source))
    const change =
      one.type === 'text' && one.was?.type === 'text'
        ? markChange(one.was.marks ?? [], one.marks ?? [])
        : null
    const last = runs.at(-1)
    if (one.type === 'text' && change) {
      if (open && last?.key === change.key) last.text += one.text
      else runs.push({ ...change, text: one.text })
    }
    open = change !== null
  }
  for (const { text, said } of runs) found.note(...said(shortened(text)))
}

type MarkChange = { key: string; said: (text: string) => string[] }

/** The change of marks at one text, comparable with that of the next. */
function markChange(before: readonly DocumentMark[], after: readonly DocumentMark[]): MarkChange {
  const has = (marks: readonly DocumentMark[], type: DocumentMark['type']) =>
    marks.some((mark) => mark.type === type)
  const on = after.filter(({ type }) => !has(before, type)).map(({ type }) => type)
  const off = before.filter(({ type }) => !has(after, type)).map(({ type }) => type)
  const [from, to] = [hrefOf(before), hrefOf(after)]
  const link = from !== undefined && to !== undefined && from !== to ? { from, to } : null
  return {
    key: JSON.stringify([on.sort(), off.sort(), link]),
    said: (text: string) => [
      ...on.map((type) => words.mark(text, type, true)),
      ...off.map((type) => words.mark(text, type, false)),
      ...(link ? [words.link(text, link.from, link.to)] : []),
    ],
  }
}

function hrefOf(marks: readonly DocumentMark[]): string | undefined {
  for (const mark of marks) if (mark.type === 'link') return mark.attrs.href
  return undefined
}

/** The beginning of a text, truncated at a word. */
export function shortened(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= mostLetters) return plain
  const end = plain.lastIndexOf(' ', mostLetters)
  return `${plain.slice(0, end > mostLetters / 2 ? end : mostLetters)}…`
}

/** Notes differences in the attributes of two versions of a block. */
export function noteAttributes(before: DocumentBlock, after: DocumentBlock, found: Findings) {
  if (before.type === 'heading' && after.type === 'heading') {
    if (before.attrs.level !== after.attrs.level) found.note(words.became(before, after))
  } else if (before.type === 'callout' && after.type === 'callout') {
    if (before.attrs.tone !== after.attrs.tone) found.note(words.became(before, after))
  } else if (before.type !== after.type) {
    found.note(words.became(before, after))
  }
  if (before.type === 'blockquote' && after.type === 'blockquote') noteSource(before, after, found)
  if (before.type === 'picture' && after.type === 'picture') notePicture(before, after, found)
  if (before.type === 'chart' && after.type === 'chart') noteChart(before, after, found)
  if (before.type === 'gap' && after.type === 'gap') {
    if (before.attrs.question !== after.attrs.question) found.changed = true
  }
}

type Of<Type extends DocumentBlock['type']> = Extract<DocumentBlock, { type: Type }>

function noteSource(before: Of<'blockquote'>, after: Of<'blockquote'>, found: Findings) {
  const [from, to] = [before.attrs.source, after.attrs.source]
  if (from && to) {
    const same = from.id === to.id && from.kind === to.kind && from.startMs === to.startMs
    if (!same) found.note(words.sourceChanged(from, to))
    else if (from.title !== to.title || from.quote !== to.quote) found.note(words.sourceText(to))
  } else if (to) found.note(words.sourceAdded(to))
  else if (from) found.note(words.sourceRemoved(from))
}

function notePicture(before: Of<'picture'>, after: Of<'picture'>, found: Findings) {
  const [from, to] = [before.attrs.picture, after.attrs.picture]
  if (from.fileId !== to.fileId) {
    const updated = from.canvas && to.canvas && from.canvas.id === to.canvas.id
    found.note(updated ? words.pictureUpdated : words.picture)
  }
  if (from.alt !== to.alt) found.note(words.alt(from.alt, to.alt))
  if (from.caption !== to.caption) found.note(words.caption(from.caption, to.caption))
  if (from.width !== to.width) found.note(words.width(from.width, to.width))
  if (from.canvas?.widgetId !== to.canvas?.widgetId) found.changed = true
}

function noteChart(before: Of<'chart'>, after: Of<'chart'>, found: Findings) {
  const [from, to] = [before.attrs.chart, after.attrs.chart]
  if (from.kind !== to.kind) found.note(words.became(before, after))
  if (from.title !== to.title) found.note(words.chartTitle(from.title, to.title))
  if (from.labels.join('\n') !== to.labels.join('\n')) {
    found.note(words.labels(from.labels, to.labels))
  }
  noteSeries(from, to, found)
}

function noteSeries(from: DocumentChart, to: DocumentChart, found: Findings) {
  for (const [at, { name }] of from.series.entries()) {
    if (at >= to.series.length) found.note(words.seriesRemoved(name))
  }
  for (const [at, { name, values }] of to.series.entries()) {
    const old = from.series[at]
    if (!old) {
      found.note(words.seriesAdded(name))
      continue
    }
    if (old.name !== name) found.note(words.seriesRemoved(old.name), words.seriesAdded(name))
    for (const [place, label] of to.labels.entries()) {
      const [was, is] = [old.values[place] ?? null, values[place] ?? null]
      if (was !== is) found.note(words.value(label, name, was, is))
    }
  }
}
