/** The parts of an Office file by their paths. */
export type Parts = Map<string, Uint8Array>

/** A placeholder of a layout, as slides refer to it. */
export type Placeholder = { type: string; idx: string | null }

export type LayoutKind = 'cover' | 'part' | 'content'

/** A layout, and the placeholders into which slides are written. */
export type BaseLayout = {
  path: string
  title: Placeholder | null
  /** The text below the title, or the content. */
  body: Placeholder | null
  /** For pictures, charts and tables alone. */
  visuals: Partial<Record<'pic' | 'chart' | 'tbl', Placeholder>>
  footer: Placeholder | null
  number: Placeholder | null
}

/** A presentation without slides: its masters and layouts, for slides to be written into. */
export type Base = {
  parts: Parts
  layouts: Record<LayoutKind, BaseLayout>
  /** The path of its notes master; null if it has none. */
  notesMaster: string | null
}
