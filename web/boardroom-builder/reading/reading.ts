import { createContext, useContext } from 'react'
import type { Change } from '../../../common/compare/marked-blocks.ts'
import type { DocumentSource } from '../../../contract/boardroom-builder/document-blocks.ts'

/** How the surrounding text is rendered. */
export type Reading = {
  /** The number of a source, in the version that has the note. */
  numberOf: (source: DocumentSource, change?: Change) => number
  /** The id of a source's entry in the list of sources; null without a list. */
  entryOf: ((number: number) => string) | null
  /** The level of each heading by block id; null if headings are only styled as such. */
  levels: ReadonlyMap<string, number> | null
  /** Whether charts are drawn; a comparison shows their numbers instead. */
  drawn: boolean
}

export const ReadingContext = createContext<Reading>({
  numberOf: () => 0,
  entryOf: null,
  levels: null,
  drawn: false,
})

export const useReading = () => useContext(ReadingContext)
