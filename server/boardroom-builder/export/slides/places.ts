import type { Paragraph } from './paragraphs.ts'
import type { Tone, Visual } from './sections.ts'
import type { TablePart } from './slide-table.ts'

// Lengths are in points; a slide is 960 by 540.

/** The content area of a slide. */
export const body = { x: 44, y: 116, width: 872, height: 374 } as const

export type Place = { x: number; y: number; width: number; height: number }
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
