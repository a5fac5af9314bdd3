import type { DocumentSource } from '../../../contract/document-blocks.ts'
import type { Topic } from './topics.ts'

/** A product, or a vendor whose briefs name none: what statements are about, and what is compared. */
export type Subject = { id: string; name: string }

/** An entry of a widget as a row of a table. */
export type Entry = {
  kind: 'debt' | 'vendors' | 'outcomes'
  /** The widget. */
  widgetId: string
  title: string
  columns: readonly string[]
  /** The columns after the first, which is the fact's text. */
  cells: readonly string[]
  /** What a chart shows of it. */
  figure: number | null
}

/** A statement of the material in its own words. */
export type Fact = {
  text: string
  source: DocumentSource
  /** What the field is called whose value it is. */
  label: string | null
  /** Whether it is spoken language, which is quoted rather than restated. */
  said: boolean
  subject: Subject | null
  /** What it is about, and how well it tells that. */
  topics: Partial<Record<Topic, number>>
  entry: Entry | null
}

export type Chapter = { title: string; source: DocumentSource }

/** What may be cited in a document: nothing else is. */
export type Material = {
  facts: Fact[]
  /** The products that were chosen, and those of the chosen briefs. */
  subjects: Subject[]
  /** The chapters of the chosen briefs. */
  chapters: Chapter[]
}

/** Text as the sources of a document keep it. */
export const cut = (text: string, most: number): string => {
  const letters = [...text.trim()]
  return letters.length > most ? letters.slice(0, most).join('').trim() : text.trim()
}
