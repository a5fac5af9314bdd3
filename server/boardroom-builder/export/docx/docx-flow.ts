import { type IParagraphOptions, Paragraph } from 'docx'
import type { Look } from '../../../../common/looks/look.ts'
import type { ExportedFlow, PictureFile } from '../exported-document.ts'
import { type ExportedRun, fromRight, textRun } from '../exported-runs.ts'
import { docxRuns } from './docx-runs.ts'
import { idOf, lists } from './docx-styles.ts'
import { styles } from './style-names.ts'

/** State shared by the blocks of one document. */
export type Making = {
  look: Look
  pictures: readonly PictureFile[]
  /** Numbers the numbered lists, each of which starts at 1. */
  nextList: () => number
}

export function paragraph(
  look: Look,
  runs: readonly ExportedRun[],
  how: Omit<IParagraphOptions, 'children'> = {},
): Paragraph {
  return new Paragraph({
    ...how,
    ...(fromRight(runs) && { bidirectional: true }),
    children: docxRuns(look, runs),
  })
}

type FlowLook = { style?: string; level?: number; bold?: boolean }

/** Paragraphs, gaps and lists; `style` is that of their container. */
export function docxFlow(
  flow: readonly ExportedFlow[],
  making: Making,
  { style, level = 0, bold = false }: FlowLook = {},
): Paragraph[] {
  const { look } = making
  const styled = style ? { style: idOf(style) } : {}
  return flow.flatMap((one): Paragraph[] => {
    if (one.kind === 'gap') {
      // In a cell or a callout there is no room for the usual spacing.
      const spacing = style ? { spacing: { before: 80, after: 80 } } : {}
      return [paragraph(look, [textRun(one.words)], { style: idOf(styles.gap), ...spacing })]
    }
    if (one.kind === 'paragraph') {
      const runs = docxRuns(look, one.runs, bold ? { bold } : {})
      return [
        new Paragraph({
          ...styled,
          ...(fromRight(one.runs) && { bidirectional: true }),
          children: runs,
        }),
      ]
    }
    const reference = one.ordered ? lists.numbers : lists.bullets
    const numbering = { reference, level, instance: making.nextList() }
    return one.items.flatMap((item, at) => {
      const [first, ...rest] = item
      const last = level === 0 && at === one.items.length - 1
      const begins = first?.kind === 'paragraph'
      const runs = begins ? first.runs : []
      return [
        paragraph(look, runs, { ...styled, numbering, spacing: { after: last ? 160 : 70 } }),
        ...docxFlow(begins ? rest : item, making, {
          ...(style && { style }),
          level: Math.min(level + 1, 4),
        }),
      ]
    })
  })
}
