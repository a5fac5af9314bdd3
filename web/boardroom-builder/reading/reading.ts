import { createContext, useContext } from 'react'
import type { DocumentSource } from '../../../contract/document-blocks.ts'
import type { Change } from '../../../contract/marked-blocks.ts'

/** How the text around is read. */
export type Reading = {
  /** The number of a source, in the version that has the note. */
  numberOf: (source: DocumentSource, change?: Change) => number
  /** The id of the entry of a source in the list of sources; null where there is no list. */
  entryOf: ((number: number) => string) | null
  /** The level of each heading on the page, by block; null where they only look like headings. */
  levels: ReadonlyMap<string, number> | null
  /** Whether charts are drawn; their numbers alone tell more about what changed. */
  drawn: boolean
}

export const ReadingContext = createContext<Reading>({
  numberOf: () => 0,
  entryOf: null,
  levels: null,
  drawn: false,
})

export const useReading = () => useContext(ReadingContext)
