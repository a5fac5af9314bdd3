import {
  ExternalHyperlink,
  InternalHyperlink,
  type IRunOptions,
  type ParagraphChild,
  TextRun,
} from 'docx'
import type { Look } from '../../../../common/looks/look.ts'
import { hex } from '../colours.ts'
import { type ExportedRun, type ExportedText, fromRight } from '../exported-runs.ts'

/** The bookmark of a source. */
export const sourceMark = (number: number) => `source-${number}`

/** Runs in Word's format; source numbers link to the list at the end. */
export function docxRuns(
  look: Look,
  runs: readonly ExportedRun[],
  how: IRunOptions = {},
): ParagraphChild[] {
  const all = { ...how, ...(fromRight(runs) && { rightToLeft: true }) }
  return runs.map((run) => {
    if (run.kind === 'break') return new TextRun({ break: 1 })
    if (run.kind === 'note') {
      return new InternalHyperlink({
        anchor: sourceMark(run.number),
        children: [new TextRun({ text: `[${run.number}]`, superScript: true, style: 'Hyperlink' })],
      })
    }
    if (!run.href) return new TextRun({ ...all, ...lookOf(look, run) })
    const link = new TextRun({ ...all, ...lookOf(look, run), style: 'Hyperlink' })
    return new ExternalHyperlink({ link: run.href, children: [link] })
  })
}

function lookOf({ gap, shade: ground }: Look, { text, marks }: ExportedText): IRunOptions {
  const has = (mark: ExportedText['marks'][number]) => marks.includes(mark)
  const doubt = has('unconfirmed') ? gap.fill : null
  const shade = has('code') ? ground : doubt
  return {
    text,
    ...(has('bold') && { bold: true }),
    ...(has('italic') && { italics: true }),
    ...(has('underline') && { underline: {} }),
    ...(has('strike') && { strike: true }),
    ...(has('superscript') && { superScript: true }),
    ...(has('subscript') && { subScript: true }),
    ...(has('code') && { font: 'Courier New' }),
    ...(has('label') && { italics: true, color: hex(gap.ink) }),
    ...(shade && { shading: { type: 'clear', fill: hex(shade), color: 'auto' } }),
  }
}
