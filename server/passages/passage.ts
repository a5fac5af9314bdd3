export type Passage = {
  id: number
  companyId: string | null
  vendor: string | null
  productId: string | null
  product: string | null
  briefId: string | null
  brief: string | null
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
  starts: number[] | null
  endMs: number | null
  score: number
  /** The words of the question that it contains, and those that the names of its subject contain. */
  said: number[]
  about: number[]
  /** How near it is to the meaning of the question, from 0 to 1; absent if unknown. */
  nearness?: number
}

export type Found = {
  /** How many passages were searched, at most 5,000. */
  passages: number
  /** The terms of each word of the question, with their weights. */
  words: Record<string, Record<string, number>>
  /** Stop words in the question's language. */
  stopped: number[]
  found: Passage[]
  /** Whether passages were also compared by their meaning; absent if not. */
  byMeaning?: boolean
}
