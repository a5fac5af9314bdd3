import type {
  DocumentChart,
  DocumentPicture,
  DocumentSource,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { CommentAnchor } from '../../../contract/boardroom-builder/document-comments.ts'
import type { LoadPicture } from '../pictures/picture-frame.ts'
import type { CanvasStates } from '../pictures/use-document-pictures.tsx'

/** The current state of a source. */
export type ResolvedSource = {
  /** Its current title; null if it is deleted or this reader may not see it. */
  title: string | null
  /** The page that shows it, at its time in the video; null in the same cases. */
  url: string | null
}

/** Keyed by `documentSourceKey`. */
export type ResolvedSources = ReadonlyMap<string, ResolvedSource>

/** The open dialog, with the position of the node it edits, or null for a new one. */
export type EditorDialog =
  | { kind: 'chart'; at: number | null; chart: DocumentChart }
  | { kind: 'picture'; at: number; picture: DocumentPicture }
  | { kind: 'question'; at: number | null; question: string }
  | { kind: 'link'; href: string }

/** What the editor needs from its page; node views are not React components and cannot use hooks. */
export type EditorHost = {
  /** Whether pictures can be uploaded. */
  hasPictures: boolean
  loadPicture: LoadPicture
  canvases: CanvasStates
  resolved: (source: DocumentSource) => ResolvedSource | undefined
  openSource: (source: DocumentSource, button: HTMLElement) => void
  open: (dialog: EditorDialog) => void
  addPictures: (files: readonly File[], at: number | null) => void
  chooseCanvas: () => void
  /** Redraws the canvas of the picture with this block id. */
  updatePicture: (id: string) => void
  /**
   * Lets the user choose a source, and adds a note at the caret, or the source to the quote at a
   * position.
   */
  pickSource: () => void
  pickQuoteSource: (at: number) => void
  comment: (anchor: CommentAnchor) => void
  chooseComment: (id: string) => void
  /** Announces a text to screen readers. */
  say: (words: string) => void
  fail: (title: string, hint?: string) => void
}
