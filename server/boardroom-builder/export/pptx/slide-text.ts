import type PptxGenJS from 'pptxgenjs'
import type { Look as DeckLook } from '../../../../common/looks/look.ts'
import { hex } from '../colours.ts'
import { runLanguage } from '../document-language.ts'
import { type ExportedRun, type ExportedText, fromRight } from '../exported-runs.ts'
import { indentOf, sizeOf, spaceAfter } from '../slides/measure.ts'
import type { Look, Paragraph } from '../slides/paragraphs.ts'

type Place = { x: number; y: number; w: number; h: number }

/** Options for text at a place, aligned to its top. */
export const textOptions = (place: Place, { fonts }: DeckLook) =>
  ({ ...place, margin: 0, valign: 'top', fontFace: fonts.text, isTextBox: true }) as const

const looksOf = (look: DeckLook): Record<Look, PptxGenJS.TextPropsOptions> => ({
  body: { color: hex(look.ink) },
  heading: { color: hex(look.ink), bold: true },
  quote: { color: hex(look.ink), italic: true },
  gap: { color: hex(look.gap.ink), bold: true },
  caption: { color: hex(look.quiet) },
  label: { color: hex(look.ink), bold: true },
  saying: { color: hex(look.ink), fontFace: look.fonts.titles },
  figure: { color: hex(look.accentText), bold: true },
})

/** Paragraphs in the format of pptxgenjs: runs, the last of which ends the paragraph. */
export function slideText(
  paragraphs: readonly Paragraph[],
  size: number,
  deck: DeckLook,
): PptxGenJS.TextProps[] {
  const looks = looksOf(deck)
  let isRight = false
  return paragraphs.flatMap((paragraph) => {
    const { runs, look, level } = paragraph
    // The items of a list are on the same side.
    isRight = fromRight(runs) || (level !== null && isRight)
    const shared: PptxGenJS.TextPropsOptions = {
      fontFace: deck.fonts.text,
      ...looks[look],
      fontSize: sizeOf(size, paragraph),
      paraSpaceAfter: spaceAfter(size, paragraph),
      lang: 'en-US',
      ...(isRight && { rtlMode: true, align: 'right' }),
    }
    const said = saidRuns(runs, shared, deck)
    const [first = { text: '', options: { ...shared } }, ...rest] = said
    const all = [{ ...first, options: { ...first.options, ...listed(paragraph, size) } }, ...rest]
    const last = all.at(-1)
    if (last?.options) last.options = { ...last.options, breakLine: true }
    return all
  })
}

/** Only the first run carries a bullet; the continuation of an item has an invisible one. */
function listed({ level, sign }: Paragraph, size: number): PptxGenJS.TextPropsOptions {
  if (level === null) return {}
  const indent = indentOf(size)
  const signs = {
    dot: { indent },
    number: {
      type: 'number' as const,
      indent,
      numberStartAt: sign.kind === 'number' ? sign.number : 1,
    },
    none: { indent, characterCode: '200B' },
  }
  return { bullet: signs[sign.kind], indentLevel: level }
}

function saidRuns(
  runs: readonly ExportedRun[],
  shared: PptxGenJS.TextPropsOptions,
  deck: DeckLook,
): PptxGenJS.TextProps[] {
  let breaks = false
  return runs.flatMap((run): PptxGenJS.TextProps[] => {
    if (run.kind === 'break') {
      breaks = true
      return []
    }
    const options = {
      ...shared,
      ...lookOf(run, deck, shared.fontSize ?? 0),
      ...(breaks && { softBreakBefore: true }),
    }
    breaks = false
    return [{ text: run.kind === 'note' ? `[${run.number}]` : run.text, options }]
  })
}

/** What is in another script has another language; the rest gets that of the document. */
function languageOfRun(text: string) {
  const lang = runLanguage(text, '')
  return lang ? { lang } : {}
}

/** Raised numbers are little more than half as large as their text. */
const smallestRaised = 16

function lookOf(
  run: Exclude<ExportedRun, { kind: 'break' }>,
  deck: DeckLook,
  size: number,
): PptxGenJS.TextPropsOptions {
  if (run.kind === 'note')
    return { superscript: size >= smallestRaised, color: hex(deck.accentText) }
  const has = (mark: ExportedText['marks'][number]) => run.marks.includes(mark)
  const doubt = has('unconfirmed') ? deck.gap.fill : null
  const shade = has('code') ? deck.shade : doubt
  return {
    ...(has('bold') && { bold: true }),
    ...(has('italic') && { italic: true }),
    ...(has('underline') && { underline: { style: 'sng' as const } }),
    ...(has('strike') && { strike: 'sngStrike' as const }),
    ...(has('superscript') && { superscript: true }),
    ...(has('subscript') && { subscript: true }),
    ...(has('code') && { fontFace: 'Courier New' }),
    ...(has('label') && { italic: true, color: hex(deck.gap.ink) }),
    ...(run.kind === 'text' && languageOfRun(run.text)),
    ...(shade && { highlight: hex(shade) }),
    ...(run.href && { hyperlink: { url: run.href }, color: hex(deck.accentText) }),
  }
}
