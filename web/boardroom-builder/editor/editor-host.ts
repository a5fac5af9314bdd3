import type {
  DocumentChart,
  DocumentPicture,
  DocumentSource,
  PlacedCanvas,
} from '../../../contract/document-blocks.ts'
import type { CommentAnchor } from '../../../contract/document-comments.ts'
import type { CanvasPicture, StoredPicture } from '../../../contract/document-pictures.ts'
import type { CallOptions } from '../../platform/calls/call.ts'
import type { LoadPicture } from '../pictures/picture-frame.ts'

/** What a source is like now. */
export type ResolvedSource = {
  /** Its title now; null if it is gone, or not for this reader. */
  title: string | null
  /** The page that shows it, at its second; null likewise. */
  url: string | null
}

/** By `documentSourceKey`. */
export type ResolvedSources = ReadonlyMap<string, ResolvedSource>

/** Where the pictures of the document are; what fails rejects with a message that can be shown. */
export type Pictures = {
  load: LoadPicture
  upload: (file: File, options: CallOptions) => Promise<StoredPicture>
  /** Lets a canvas or one of its widgets be chosen; null if none was. */
  chooseCanvas: () => Promise<PlacedCanvas | null>
  draw: (canvas: PlacedCanvas, options: CallOptions) => Promise<StoredPicture>
  canvases: CanvasStates
}

/** What became of the canvases that pictures show. */
export type CanvasStates = {
  /** Undefined for an uploaded picture, and while it is not known. */
  of: (fileId: string) => CanvasPicture | undefined
  subscribe: (listener: () => void) => () => void
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
  loadPicture: LoadPicture
  canvases: CanvasStates
  resolved: (source: DocumentSource) => ResolvedSource | undefined
  openSource: (source: DocumentSource, button: HTMLElement) => void
  open: (dialog: EditorDialog) => void
  addPictures: (files: readonly File[], at: number | null) => void
  chooseCanvas: () => void
  /** Draws the canvas of the picture with this block id again. */
  updatePicture: (id: string) => void
  /** Puts a note with a source that is chosen at the caret, or gives one to the quote at a position. */
  pickSource: () => void
  pickQuoteSource: (at: number) => void
  comment: (anchor: CommentAnchor) => void
  chooseComment: (id: string) => void
  /** For those who do not see the screen. */
  say: (words: string) => void
  fail: (title: string, hint?: string) => void
}
