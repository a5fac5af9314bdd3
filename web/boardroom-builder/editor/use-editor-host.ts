import type { Editor } from '@tiptap/core'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type DocumentSource,
  documentSourceKey,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { CommentAnchor } from '../../../contract/boardroom-builder/document-comments.ts'
import { documentPictureErrors } from '../../../contract/boardroom-builder/document-pictures.ts'
import { refusal } from '../../../contract/errors.ts'
import { choosePictures } from '../../records/choose-pictures.ts'
import { toast } from '../../ui/toast.ts'
import type { CanvasStates, Pictures } from '../pictures/use-document-pictures.tsx'
import { setAttribute } from './block-acts.ts'
import type { EditorDialog, EditorHost, ResolvedSources } from './editor-host.ts'
import { usePictureAdding } from './use-picture-adding.ts'

export type EditorServices = {
  sources: ResolvedSources
  /** Stores pictures; null if this is not possible. */
  pictures: Pictures | null
  /** Starts a comment. */
  onComment: (anchor: CommentAnchor) => void
  /** Called with the id of the comment whose words were clicked. */
  onCommentChosen: (id: string) => void
  /** Lets the user choose a source; null if canceled. */
  pickSource: () => Promise<DocumentSource | null>
}

export type OpenedSource = { source: DocumentSource; button: HTMLElement }

/** The states of the canvases in the pictures that the page has by then. */
const canvasStatesOf = (find: () => CanvasStates | undefined): CanvasStates => ({
  get live() {
    return find()?.live === true
  },
  of: (fileId) => find()?.of(fileId),
  subscribe: (listener) => find()?.subscribe(listener) ?? (() => {}),
})

/** The editor's host, and the dialogs and popovers it has opened. */
export function useEditorHost(services: EditorServices, editor: RefObject<Editor | null>) {
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  const [source, setSource] = useState<OpenedSource | null>(null)
  const { said, say } = useSaid()
  const latest = useRef(services)
  useEffect(() => {
    latest.current = services
  })
  const hasPictures = services.pictures !== null
  const { adding, addFiles, addCanvas, update } = usePictureAdding(editor, latest, say)
  const host = useMemo<EditorHost>(() => {
    return {
      hasPictures,
      loadPicture: async (fileId, newest) => {
        const { pictures } = latest.current
        if (!pictures) throw refusal(documentPictureErrors.notFound)
        return pictures.load(fileId, newest)
      },
      canvases: canvasStatesOf(() => latest.current.pictures?.canvases),
      resolved: (one) => latest.current.sources.get(documentSourceKey(one)),
      openSource: (one, button) => setSource({ source: one, button }),
      open: setDialog,
      addPictures: (files, at) => {
        if (files.length > 0) addFiles(files, at)
        else choosePictures((chosen) => addFiles(chosen, at))
      },
      chooseCanvas: async () => {
        const chosen = await latest.current.pictures?.chooseCanvas()
        editor.current?.view.focus()
        if (chosen) addCanvas(chosen)
      },
      updatePicture: update,
      pickSource: async () => {
        const chosen = await latest.current.pickSource()
        editor.current?.commands.focus()
        if (chosen) {
          editor.current?.commands.insertContent({ type: 'sourceNote', attrs: { source: chosen } })
        }
      },
      pickQuoteSource: async (at) => {
        const chosen = await latest.current.pickSource()
        if (chosen && editor.current) {
          setAttribute(editor.current, at, 'blockquote', 'source', chosen)
        }
      },
      comment: (anchor) => latest.current.onComment(anchor),
      chooseComment: (id) => latest.current.onCommentChosen(id),
      say,
      fail: (title, hint) => toast.error(title, hint),
    }
  }, [editor, hasPictures, say, addFiles, addCanvas, update])
  const closing = { closeDialog: () => setDialog(null), closeSource: () => setSource(null) }
  return { host, adding, dialog, source, said, ...closing }
}

/** What a live region says. */
function useSaid() {
  const [said, setSaid] = useState('')
  const say = useCallback(
    (text: string) =>
      // A text must change to be announced again.
      setSaid((before) => (before === text ? `${text}\u00a0` : text)),
    [],
  )
  return { said, say }
}
