import type { DocumentSource } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { Topic } from './topics.ts'

/** A product, or a vendor whose briefs name none: the subject of statements and comparisons. */
export type Subject = { id: string; name: string }

/** An entry of a widget, as a table row. */
export type Entry = {
  kind: 'debt' | 'vendors' | 'outcomes'
  /** The widget's id. */
  widgetId: string
  title: string
  columns: readonly string[]
  /** The columns after the first, which is the fact's text. */
  cells: readonly string[]
  /** The number that a chart shows. */
  figure: number | null
}

/** A statement from the material, in its own words. */
export type Fact = {
  text: string
  source: DocumentSource
  /** The label of the field, if the text is a field's value. */
  label: string | null
  /** Whether it is spoken, and therefore quoted rather than restated. */
  said: boolean
  subject: Subject | null
  /** The topics it covers, with a score for each. */
  topics: Partial<Record<Topic, number>>
  entry: Entry | null
  /** The sentence that follows it, as the source says it, if that says more about the same. */
  next: Next | null
}

export type Next = { text: string; source: DocumentSource }

export type Chapter = { title: string; source: DocumentSource }

/** Everything that a document may cite. */
export type Material = {
  facts: Fact[]
  /** The chosen products, and those of the chosen briefs. */
  subjects: Subject[]
  /** The chapters of the chosen briefs. */
  chapters: Chapter[]
}

/** Shortens text to what a document's sources can store. */
export const cut = (text: string, most: number): string => {
  const letters = [...text.trim()]
  return letters.length > most ? letters.slice(0, most).join('').trim() : text.trim()
}
