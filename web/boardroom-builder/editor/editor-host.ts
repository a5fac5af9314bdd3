import type {
  DocumentChart,
  DocumentPicture,
  DocumentSource,
} from '../../../contract/document-blocks.ts'

/** What a source is like now. */
export type ResolvedSource = {
  /** Its title now; null if it is gone, or not for this reader. */
  title: string | null
  /** The page that shows it, at its second; null likewise. */
  url: string | null
}

/** By `documentSourceKey`. */
export type ResolvedSources = ReadonlyMap<string, ResolvedSource>

/** A picture that was chosen, before it has a caption and a width. */
export type ChosenPicture = Pick<DocumentPicture, 'fileId'> &
  Partial<Pick<DocumentPicture, 'canvas' | 'alt'>>

export type Pictures = {
  urlOf: (fileId: string) => string
  /** Stores a picture; rejects with a message that can be shown. */
  upload: (file: File) => Promise<{ fileId: string }>
  /** Lets a canvas or one of its widgets be chosen; null if none was. */
  chooseCanvas: () => Promise<ChosenPicture | null>
}

/** What opens above the text, with the position of the node that it is about, or null for a new one. */
export type EditorDialog =
  | { kind: 'chart'; at: number | null; chart: DocumentChart }
  | { kind: 'picture'; at: number; picture: DocumentPicture }
  | { kind: 'question'; at: number | null; question: string }
  | { kind: 'link'; href: string }

/** What the text asks of the page around it: node views are no React components. */
export type EditorHost = {
  /** Whether pictures can be stored. */
  hasPictures: boolean
  pictureUrl: (fileId: string) => string
  resolved: (source: DocumentSource) => ResolvedSource | undefined
  openSource: (source: DocumentSource, button: HTMLElement) => void
  open: (dialog: EditorDialog) => void
  addPictures: (files: readonly File[], at: number | null) => void
  chooseCanvas: () => void
  /** Puts a note with a source that is chosen at the caret, or gives one to the quote at a position. */
  pickSource: () => void
  pickQuoteSource: (at: number) => void
  chooseComment: (id: string) => void
  /** For those who do not see the screen. */
  say: (words: string) => void
  fail: (title: string, hint?: string) => void
}
