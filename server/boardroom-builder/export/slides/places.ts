import type { Look } from '../../../../common/looks/look.ts'
import { slideSize } from '../../../../contract/boardroom-builder/document-slides.ts'
import { officeFonts } from '../../../../contract/company/office-fonts.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Tone, Visual } from './sections.ts'
import type { TablePart } from './slide-table.ts'

// Lengths are in points; a slide is 960 by 540.

export type Place = { x: number; y: number; width: number; height: number }

/** What a slide offers to its content: the places, and how wide its letters are compared with those of Arial. */
export type Sheet = {
  width: number
  height: number
  body: Place
  /** Of titles at the top of a slide, or in large letters on one of their own. */
  titles: Record<'content' | 'large', Place>
  letters: { text: number; titles: number }
}

const body = { x: 44, y: 116, width: 872, height: 374 }

/** The slides of our own themes. */
export const ownSheet = ({ fonts }: Pick<Look, 'fonts'>): Sheet => ({
  ...slideSize,
  body,
  titles: {
    content: { x: body.x, y: 46, width: body.width, height: 58 },
    large: { x: 72, y: 150, width: 800, height: 150 },
  },
  letters: { text: officeFonts[fonts.text].width, titles: officeFonts[fonts.titles].width },
})

export type Placed = Place &
  (
    | { kind: 'text'; paragraphs: Paragraph[]; size: number }
    | { kind: 'box'; tone: Tone; paragraphs: Paragraph[]; size: number }
    | { kind: 'table'; part: TablePart; size: number }
    | { kind: 'visual'; visual: Visual }
    /** Without text: a line in the accent, or a dot on one. */
    | { kind: 'mark'; shape: 'line' | 'dot' }
  )

/** The padding around the text of a box. */
export const inset = { x: 14, y: 9 } as const
/** Between things below each other. */
export const gap = 14

/** The sizes of texts to try, the largest first. Only an appendix may have smaller ones. */
export const usualSizes = [24, 20, 18, 16] as const
export const appendixSizes = [16, 14, 12, 11] as const

/** The size of tables beside texts of this size. */
export const tableSize = (size: number) => (size > 16 ? size - 4 : Math.min(14, size))
