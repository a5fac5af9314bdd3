/** A piece of text that the caller may read, with the names of what it is about. */
export type Passage = {
  id: number
  companyId: string | null
  vendor: string | null
  productId: string | null
  product: string | null
  briefId: string | null
  brief: string | null
  /** The reader's question that it answers: its first line asks, and the others answer. */
  questionId: string | null
  /** When the brief was added, or the question answered. */
  createdAt: string | null
  canvasId: string | null
  canvas: string | null
  widgetId: string | null
  documentId: string | null
  document: string | null
  versionId: string | null
  blockId: string | null
  captionId: string | null
  field: string
  language: string
  text: string
  /** When each line is said, or the second that a question was asked about. */
  starts: number[] | null
  endMs: number | null
  /** How near it is; comparable within one search only. */
  score: number
  /** The place of its sentence that is nearest in meaning; null if only words were compared. */
  nearest: number | null
}

/** The name of what a passage is part of. */
export const subjectOf = ({ document, canvas, brief, product, vendor }: Passage): string =>
  document ?? canvas ?? brief ?? product ?? vendor ?? ''

/** What a search found. */
export type Found = {
  /** How many passages were searched, at most 5,000. */
  searched: number
  /** Whether they were also compared by their meaning. */
  byMeaning: boolean
  /** The words of the queries that occur in what was searched, in lower case, and how rare each is. */
  words: ReadonlyMap<string, number>
  /** What the queries quote; passages that say all of it come first. */
  phrases: readonly string[]
  /** Nearest first. */
  passages: Passage[]
}
