import { Editor, type EditorOptions } from '@tiptap/core'
import { type RefObject, useEffect, useState } from 'react'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../contract/boardroom-builder/document-editor-messages.ts'
import type { Place } from '../../../contract/records/presence.ts'
import type { EditorHost, ResolvedSources } from './editor-host.ts'
import { Pasting } from './paste/pasting.ts'
import { CommentedWords } from './plugins/commented.ts'
import { DocumentKeys } from './plugins/document-keys.ts'
import { Find } from './plugins/find.ts'
import { NamedBlock } from './plugins/named-block.ts'
import { type NoteButton, showNumber } from './plugins/numbering.ts'
import { OthersCarets } from './plugins/others-carets.ts'
import { Placeholder } from './plugins/placeholder.ts'
import { ReportedChanges } from './plugins/reported-changes.ts'
import { SlashMenu } from './plugins/slash.ts'
import { TableSums } from './plugins/table-sums.ts'
import { UnsourcedFigures } from './plugins/unsourced.ts'
import { docOf } from './schema/blocks.ts'
import { documentExtensions } from './schema/document-extensions.ts'

type Options = {
  host: EditorHost
  content: readonly DocumentBlock[]
  editable: boolean
  sources: ResolvedSources
  /** The id of the element that describes the text. */
  hint: string
  onChange: (blocks: DocumentBlock[]) => void
  onMove: (place: Pick<Place, 'anchor' | 'head'>) => void
  /** Receives the editor, for `host`. */
  kept: RefObject<Editor | null>
}

/** Creates the editor. The initial content is used once; later changes arrive through `changes.put`. */
export function useDocumentEditor(options: Options) {
  const { host, editable, sources, onChange, kept } = options
  const [made] = useState(() => parts(options))
  const { changes, live } = made
  // useEditor would destroy an editor that is not mounted within a millisecond.
  const [editor] = useState(() => new Editor(made.options))
  useEffect(() => {
    kept.current = editor
  }, [kept, editor])
  useEffect(() => {
    changes.report = onChange
  })
  useEffect(
    () => () => {
      changes.flush()
      editor.destroy()
    },
    [changes, editor],
  )
  useEffect(() => {
    live.editable = editable
    if (editor.isEditable !== editable) editor.setEditable(editable, false)
    for (const button of notesIn(editor)) button.tabIndex = editable ? -1 : 0
  }, [editor, editable, live])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the host reads the current sources
  useEffect(() => {
    for (const button of notesIn(editor)) showNumber(button, editor.state, host)
  }, [editor, host, sources])
  return { editor, slash: made.slash, changes }
}

const notesIn = (editor: Editor) => editor.view.dom.querySelectorAll<NoteButton>('[data-note]')

/** Documents with more blocks than this (about 15 pages) do not render blocks off screen. */
const longFrom = 200

/** The objects that live as long as the editor. */
function parts({ host, content, editable, hint, onChange, onMove }: Options) {
  const slash = new SlashMenu()
  const changes = new ReportedChanges(onChange)
  const live = { editable }
  const options: Partial<EditorOptions> = {
    editable,
    // The content security policy forbids inline styles.
    injectCSS: false,
    extensions: [
      ...documentExtensions(host),
      Placeholder,
      Find,
      Pasting.configure({ host }),
      CommentedWords.configure({ onChosen: host.chooseComment }),
      NamedBlock,
      TableSums,
      UnsourcedFigures,
      OthersCarets.configure({ onMove }),
      DocumentKeys.configure({ host }),
      slash.extension(host),
      changes.extension(),
    ],
    onBeforeCreate({ editor }) {
      // Passing nodes keeps their cached blocks. The editor accepts them, although its type only
      // allows JSON.
      Object.assign(editor.options, { content: docOf(editor.schema, content) })
    },
    editorProps: {
      attributes: ({ doc }): Record<string, string> => ({
        class: doc.childCount > longFrom ? 'document-text document-long' : 'document-text',
        'aria-label': words.text,
        ...(live.editable
          ? { role: 'textbox', 'aria-multiline': 'true', 'aria-describedby': hint }
          : { role: 'article' }),
      }),
    },
  }
  return { slash, changes, live, options }
}
