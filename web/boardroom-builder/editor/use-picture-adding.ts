import type { Editor } from '@tiptap/core'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import {
  type DocumentPicture,
  newBlockId,
  type PlacedCanvas,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../contract/boardroom-builder/document-editor-messages.ts'
import { pictureMessages } from '../../../contract/boardroom-builder/document-picture-messages.ts'
import type { StoredPicture } from '../../../contract/boardroom-builder/document-pictures.ts'
import type { CallOptions } from '../../platform/calls/call.ts'
import { pictureRefusal } from '../../records/picture-refusal.ts'
import type { Pictures } from '../pictures/use-document-pictures.tsx'
import { insertQuietly, selectedBlocks } from './block-acts.ts'
import { indexOfBlock, positionOf } from './plugins/changed-blocks.ts'

/** A picture that is being added. */
export type AddedPicture = {
  id: string
  name: string
  /** The fraction that has been sent, from 0 to 1; null while it is drawn or waits. */
  sent: number | null
  state: 'waiting' | 'sending' | 'drawing'
  /** Why it failed. */
  problem: string | null
  /** Retries; null if that would not help. */
  retry: (() => void) | null
  /** Cancels the upload, or dismisses the failure. */
  cancel: () => void
}

type Work = (pictures: Pictures, options: CallOptions) => Promise<StoredPicture>
type Job = {
  name: string
  /** If set, the picture is rejected without an attempt. */
  refused?: string | undefined
  state: 'sending' | 'drawing'
  work: Work
  put: (stored: StoredPicture) => void
}

type Services = RefObject<{ pictures: Pictures | null }>

/** Runs jobs one at a time, in the order in which they were begun. */
function usePictureJobs(services: Services, say: (text: string) => void) {
  const [adding, setAdding] = useState<readonly AddedPicture[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  const begin = useCallback(
    ({ name, refused, state, work, put }: Job) => {
      const id = crypto.randomUUID()
      const drop = () => setAdding((all) => all.filter((one) => one.id !== id))
      const show = (change: Partial<AddedPicture>) =>
        setAdding((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
      const run = async (signal: AbortSignal) => {
        const { pictures } = services.current
        if (!pictures || signal.aborted) return
        show({ state, sent: state === 'sending' ? 0 : null })
        try {
          // A retry uses the same key, so that the server stores the picture once.
          const sent = state === 'sending' ? { onSent: (part: number) => show({ sent: part }) } : {}
          put(await work(pictures, { signal, idempotencyKey: id, ...sent }))
          drop()
        } catch (error) {
          if (!signal.aborted) fail(error instanceof Error ? error.message : words.notUploaded)
        }
      }
      const fail = (problem: string) => {
        show({ problem })
        say(`${words.notUploaded}. ${problem}`)
      }
      const start = () => {
        const stop = new AbortController()
        stops.current.set(id, stop)
        show({ problem: null, state: 'waiting', sent: null })
        last.current = last.current.then(() => run(stop.signal))
      }
      const cancel = () => {
        stops.current.get(id)?.abort()
        stops.current.delete(id)
        drop()
      }
      const first = { id, name, sent: null, state: 'waiting', problem: null } as const
      setAdding((all) => [...all, { ...first, retry: refused ? null : start, cancel }])
      if (refused) fail(refused)
      else start()
    },
    [services, say],
  )
  return { adding, begin }
}

/** Adds pictures one at a time, in the chosen order, each at the place chosen for it. */
export function usePictureAdding(
  editor: RefObject<Editor | null>,
  services: Services,
  say: (text: string) => void,
) {
  const { adding, begin } = usePictureJobs(services, say)
  const addAll = useCallback(
    (jobs: Omit<Job, 'put'>[], at: number | null) => {
      if (!editor.current) return
      const put = putBelow(editor.current, at)
      for (const job of jobs) {
        begin({
          ...job,
          put: (stored) => {
            put(stored)
            say(words.uploaded)
          },
        })
      }
    },
    [editor, begin, say],
  )
  const addFiles = useCallback(
    (files: readonly File[], at: number | null) =>
      addAll(
        files.map((file) => ({
          name: file.name,
          refused: pictureRefusal(file),
          state: 'sending',
          work: ({ upload }, options) => upload(file, options),
        })),
        at,
      ),
    [addAll],
  )
  const addCanvas = useCallback(
    (canvas: PlacedCanvas) =>
      addAll(
        [
          {
            name: pictureMessages.canvasPicture,
            state: 'drawing',
            work: ({ draw }, options) => draw(canvas, options),
          },
        ],
        null,
      ),
    [addAll],
  )
  const update = useUpdating(editor, { services, begin, say })
  return { adding, addFiles, addCanvas, update }
}

type Updating = {
  services: Services
  begin: (job: Job) => void
  say: (text: string) => void
}

/** Draws the picture of a canvas anew; nothing while it is being drawn. */
function useUpdating(editor: RefObject<Editor | null>, { services, begin, say }: Updating) {
  const updating = useRef(new Set<string>())
  return useCallback(
    (block: string) => {
      const picture = editor.current && pictureAt(editor.current, block)
      if (!picture?.canvas || updating.current.has(block)) return
      const { canvas, fileId } = picture
      updating.current.add(block)
      begin({
        name: pictureMessages.updating,
        state: 'drawing',
        work: async ({ draw }, options) => {
          try {
            return await draw(canvas, options)
          } finally {
            updating.current.delete(block)
          }
        },
        put: (stored) => {
          const known = services.current.pictures?.canvases.of(fileId)
          if (editor.current) replacePicture(editor.current, block, stored, known?.alt)
          say(pictureMessages.updated)
        },
      })
    },
    [editor, services, begin, say],
  )
}

/** Inserts pictures below the block at an index, or the one with the caret, each below the previous one. */
function putBelow(editor: Editor, at: number | null) {
  let anchor = editor.state.doc.maybeChild(at ?? selectedBlocks(editor).to - 1)?.attrs.id
  return (stored: StoredPicture) => {
    const { doc } = editor.state
    const id = newBlockId()
    const picture: DocumentPicture = { ...stored, width: 100 }
    const node = editor.schema.nodeFromJSON({ type: 'picture', attrs: { id, picture } })
    // The block may have been moved or deleted meanwhile.
    const found = indexOfBlock(doc, anchor)
    insertQuietly(editor, node, found < 0 ? doc.childCount - 1 : found)
    anchor = id
  }
}

function pictureAt(editor: Editor, block: string): DocumentPicture | null {
  const { doc } = editor.state
  const node = doc.maybeChild(indexOfBlock(doc, block))
  return node?.type.name === 'picture' ? node.attrs.picture : null
}

/**
 * Replaces the file of a picture. Updates description and caption unless the user has changed them:
 * `drawn` is the description of the previous drawing, which starts with its title.
 */
function replacePicture(editor: Editor, block: string, stored: StoredPicture, drawn = '') {
  const before = pictureAt(editor, block)
  if (!before) return
  const { fileId, canvas, size } = stored
  const alt = before.alt === drawn ? stored.alt : before.alt
  const isTitle = before.caption !== '' && drawn.startsWith(before.caption)
  const caption = isTitle ? stored.caption : before.caption
  const { doc, tr } = editor.state
  const at = positionOf(doc, indexOfBlock(doc, block))
  const picture: DocumentPicture = { ...before, fileId, canvas, size, alt, caption }
  editor.view.dispatch(tr.setNodeAttribute(at, 'picture', picture))
}
