import type { CanvasColor, Paint } from '../../../../contract/insight-canvas/canvas-things.ts'

/** The classes are written out, so that the stylesheet has them. */
export const backgrounds: Readonly<Record<CanvasColor, string>> = {
  yellow: 'bg-note-yellow',
  green: 'bg-note-green',
  blue: 'bg-note-blue',
  red: 'bg-note-red',
  violet: 'bg-note-violet',
  gray: 'bg-note-gray',
}

export const fills: Readonly<Record<Paint, string>> = {
  none: 'fill-transparent',
  yellow: 'fill-note-yellow',
  green: 'fill-note-green',
  blue: 'fill-note-blue',
  red: 'fill-note-red',
  violet: 'fill-note-violet',
  gray: 'fill-note-gray',
}

export const strokes: Readonly<Record<Paint, string>> = {
  none: 'stroke-transparent',
  yellow: 'stroke-line-yellow',
  green: 'stroke-line-green',
  blue: 'stroke-line-blue',
  red: 'stroke-line-red',
  violet: 'stroke-line-violet',
  gray: 'stroke-line-gray',
}

export const borders: Readonly<Record<CanvasColor, string>> = {
  yellow: 'border-line-yellow',
  green: 'border-line-green',
  blue: 'border-line-blue',
  red: 'border-line-red',
  violet: 'border-line-violet',
  gray: 'border-line-gray',
}
