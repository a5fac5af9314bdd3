import type { Editor } from '@tiptap/core'
import { insertBlock, setAttribute } from '../block-acts.ts'
import type { EditorDialog } from '../editor-host.ts'
import { ChartDialog } from './chart-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { QuestionDialog } from './question-dialog.tsx'

type EditorDialogsProps = { editor: Editor; dialog: EditorDialog | null; onClose: () => void }

/** The open dialog of the editor; its result is inserted into the text. */
export function EditorDialogs({ editor, dialog, onClose }: EditorDialogsProps) {
  function close() {
    onClose()
    // After the dialog has returned the focus to its opener, which may no longer exist.
    requestAnimationFrame(() => editor.view.focus())
  }
  if (!dialog) return null
  if (dialog.kind === 'chart') {
    return (
      <ChartDialog
        chart={dialog.chart}
        isNew={dialog.at === null}
        onClose={close}
        onSave={(chart) => {
          if (dialog.at === null) insertBlock(editor, { type: 'chart', attrs: { chart } })
          else setAttribute(editor, dialog.at, 'chart', 'chart', chart)
          close()
        }}
      />
    )
  }
  if (dialog.kind === 'picture') {
    return (
      <PictureDialog
        picture={dialog.picture}
        onClose={close}
        onSave={(picture) => {
          setAttribute(editor, dialog.at, 'picture', 'picture', picture)
          close()
        }}
      />
    )
  }
  if (dialog.kind === 'question') {
    return (
      <QuestionDialog
        question={dialog.question}
        onClose={close}
        onSave={(question) => {
          if (dialog.at === null) insertBlock(editor, { type: 'gap', attrs: { question } })
          else setAttribute(editor, dialog.at, 'gap', 'question', question)
          close()
        }}
      />
    )
  }
  return (
    <LinkDialog
      href={dialog.href}
      onClose={close}
      onSave={(href) => {
        setLink(editor, href)
        close()
      }}
    />
  )
}

/** Links the selection; without one, inserts the address itself as a link. */
function setLink(editor: Editor, href: string | null) {
  if (href === null) editor.commands.unsetMark('link')
  else if (editor.state.selection.empty) {
    const marks = [{ type: 'link', attrs: { href } }]
    editor.commands.insertContent({ type: 'text', text: href, marks })
  } else editor.commands.setMark('link', { href })
}
