import type PptxGenJS from 'pptxgenjs'
import { colours, hex } from '../colours.ts'
import { type ExportedRun, type ExportedText, fromRight } from '../exported-runs.ts'
import { indentOf, sizeOf, spaceAfter } from '../slides/measure.ts'
import type { Look, Paragraph } from '../slides/paragraphs.ts'

/** Fonts that every office program has, or replaces by one with the same metrics. */
export const fonts = { text: 'Arial', titles: 'Georgia' } as const

type Place = { x: number; y: number; w: number; h: number }

/** Options for text at a place, aligned to its top. */
export const textOptions = (place: Place) =>
  ({ ...place, margin: 0, valign: 'top', fontFace: fonts.text, isTextBox: true }) as const

const looks: Record<Look, PptxGenJS.TextPropsOptions> = {
  body: { color: hex(colours.ink) },
  heading: { color: hex(colours.ink), bold: true },
  quote: { color: hex(colours.ink), italic: true },
  gap: { color: hex(colours.gap.ink), bold: true },
  caption: { color: hex(colours.quiet) },
  label: { color: hex(colours.ink), bold: true },
  saying: { color: hex(colours.ink), fontFace: fonts.titles },
  figure: { bold: true },
}

/** Paragraphs in the format of pptxgenjs: runs, the last of which ends the paragraph. */
export function slideText(
  paragraphs: readonly Paragraph[],
  size: number,
  accent: string,
): PptxGenJS.TextProps[] {
  return paragraphs.flatMap((paragraph) => {
    const { runs, look } = paragraph
    const shared: PptxGenJS.TextPropsOptions = {
      fontFace: fonts.text,
      ...looks[look],
      ...(look === 'figure' && { color: hex(accent) }),
      fontSize: sizeOf(size, paragraph),
      paraSpaceAfter: spaceAfter(size, paragraph),
      lang: 'en-US',
      ...(fromRight(runs) && { rtlMode: true, align: 'right' }),
    }
    const said = saidRuns(runs, shared, accent)
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
  accent: string,
): PptxGenJS.TextProps[] {
  let breaks = false
  return runs.flatMap((run): PptxGenJS.TextProps[] => {
    if (run.kind === 'break') {
      breaks = true
      return []
    }
    const options = {
      ...shared,
      ...lookOf(run, accent, shared.fontSize ?? 0),
      ...(breaks && { softBreakBefore: true }),
    }
    breaks = false
    return [{ text: run.kind === 'note' ? `[${run.number}]` : run.text, options }]
  })
}

/** Raised numbers are little more than half as large as their text. */
const smallestRaised = 16

function lookOf(
  run: Exclude<ExportedRun, { kind: 'break' }>,
  accent: string,
  size: number,
): PptxGenJS.TextPropsOptions {
  if (run.kind === 'note') return { superscript: size >= smallestRaised, color: hex(accent) }
  const has = (mark: ExportedText['marks'][number]) => run.marks.includes(mark)
  const doubt = has('unconfirmed') ? colours.gap.fill : null
  const shade = has('code') ? colours.shade : doubt
  return {
    ...(has('bold') && { bold: true }),
    ...(has('italic') && { italic: true }),
    ...(has('underline') && { underline: { style: 'sng' as const } }),
    ...(has('strike') && { strike: 'sngStrike' as const }),
    ...(has('superscript') && { superscript: true }),
    ...(has('subscript') && { subscript: true }),
    ...(has('code') && { fontFace: 'Courier New' }),
    ...(has('label') && { italic: true, color: hex(colours.gap.ink) }),
    ...(shade && { highlight: hex(shade) }),
    ...(run.href && { hyperlink: { url: run.href }, color: hex(accent) }),
  }
}
