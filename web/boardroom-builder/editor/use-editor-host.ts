import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type DocumentSource, documentSourceKey } from '../../../contract/document-blocks.ts'
import { documentEditorMessages as words } from '../../../contract/document-editor-messages.ts'
import { toast } from '../../ui/toast.ts'
import { insertNodes, setAttribute } from './block-acts.ts'
import type {
  ChosenPicture,
  EditorDialog,
  EditorHost,
  Pictures,
  ResolvedSources,
} from './editor-host.ts'
import { indexOfBlock } from './plugins/changed-blocks.ts'

export type EditorServices = {
  sources: ResolvedSources
  /** Where pictures are stored; null where none can be. */
  pictures: Pictures | null
  /** Told which comment stands on the words that were pressed. */
  onCommentChosen: (id: string) => void
  /** Lets a source be chosen; null if none was. */
  pickSource: () => Promise<DocumentSource | null>
}

export type OpenedSource = { source: DocumentSource; button: HTMLElement }

/** Which files a picture may come from. */
const accepted = 'image/png,image/jpeg,image/webp'

/** What the text may ask for, and what is open because of it. */
export function useEditorHost(services: EditorServices, editor: RefObject<Editor | null>) {
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  const [source, setSource] = useState<OpenedSource | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef(services)
  useEffect(() => {
    latest.current = services
  })
  const hasPictures = services.pictures !== null
  const host = useMemo<EditorHost>(() => {
    const say = (text: string) =>
      // The same text twice is read twice only if it differs.
      setSaid((before) => (before === text ? `${text}\u00a0` : text))
    const put = (chosen: ChosenPicture, below: number | null) => {
      const type = editor.current?.schema.nodes.picture
      if (!editor.current || !type) return
      const { fileId, canvas = null, alt = '' } = chosen
      const picture = { fileId, canvas, alt, caption: '', width: 100 }
      insertNodes(editor.current, [type.create({ picture })], below)
      say(words.uploaded)
    }
    const upload = async (files: readonly File[], at: number | null) => {
      const { state } = editor.current ?? {}
      const { pictures } = latest.current
      if (!state || !pictures) return
      const block = state.doc.maybeChild(at ?? state.selection.$to.index(0))
      say(words.uploading)
      for (const file of files) {
        if (!accepted.split(',').includes(file.type)) {
          toast.error(words.notUploaded, words.notPicture)
          continue
        }
        try {
          const stored = await pictures.upload(file)
          const doc = editor.current?.state.doc
          // Where it was to go, others may have moved or deleted what was there.
          const index = doc && block ? indexOfBlock(doc, block.attrs.id) : -1
          put(stored, index < 0 ? null : index)
        } catch (error) {
          toast.error(words.notUploaded, error instanceof Error ? error.message : undefined)
        }
      }
    }
    return {
      hasPictures,
      pictureUrl: (fileId) => latest.current.pictures?.urlOf(fileId) ?? '',
      resolved: (one) => latest.current.sources.get(documentSourceKey(one)),
      openSource: (one, button) => setSource({ source: one, button }),
      open: setDialog,
      addPictures: (files, at) => {
        if (files.length > 0) void upload(files, at)
        else chooseFiles((chosen) => void upload(chosen, at))
      },
      chooseCanvas: async () => {
        const chosen = await latest.current.pictures?.chooseCanvas()
        if (chosen) put(chosen, null)
      },
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
      chooseComment: (id) => latest.current.onCommentChosen(id),
      say,
      fail: (title, hint) => toast.error(title, hint),
    }
  }, [editor, hasPictures])
  return {
    host,
    dialog,
    closeDialog: () => setDialog(null),
    source,
    closeSource: () => setSource(null),
    said,
  }
}

function chooseFiles(onChosen: (files: File[]) => void) {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', accept: accepted, multiple: true })
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]))
  input.click()
}
