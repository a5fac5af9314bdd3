import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { isLinkable } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import type { EditorHost } from '../editor-host.ts'
import { longestLink } from '../schema/marks.ts'
import { cleanHtml } from './clean-html.ts'

/** Handles paste and drop: cleans HTML, and stores pictures as files. */
export const Pasting = Extension.create<{ host: EditorHost | null }>({
  name: 'pasting',
  addOptions: () => ({ host: null }),
  addProseMirrorPlugins() {
    const { host } = this.options
    const { editor } = this
    return [
      new Plugin({
        props: {
          transformPastedHTML(html) {
            const clean = cleanHtml(html)
            const stored = host?.hasPictures ? clean.pictures : []
            if (stored.length > 0) host?.addPictures(stored.map(fileOf), null)
            const leftOut = clean.leftOut + clean.pictures.length - stored.length
            if (leftOut > 0) {
              host?.fail(
                words.picturesLeftOut(leftOut),
                host.hasPictures ? words.picturesLeftOutHint : undefined,
              )
            }
            if (clean.hasWideTable) host?.fail(words.wideTable, words.wideTableHint)
            return clean.html
          },
          handlePaste(_, { clipboardData }) {
            if (!clipboardData || !host) return false
            const files = picturesOf(clipboardData)
            // Office copies a picture of the text along with the text.
            const hasText = clipboardData.getData('text/plain').trim() !== ''
            if (files.length > 0 && !hasText && host.hasPictures) {
              host.addPictures(files, null)
              return true
            }
            const address = clipboardData.getData('text/plain').trim()
            const { empty, $from, $to } = editor.state.selection
            if (empty || !$from.sameParent($to) || !isAddress(address)) return false
            return editor.commands.setMark('link', { href: address })
          },
          handleDrop(view, event) {
            const files = event.dataTransfer ? picturesOf(event.dataTransfer) : []
            if (files.length === 0 || !host?.hasPictures) return false
            event.preventDefault()
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
            host.addPictures(files, at ? view.state.doc.resolve(at.pos).index(0) : null)
            return true
          },
        },
      }),
    ]
  },
})

const picturesOf = ({ files }: DataTransfer) =>
  [...files].filter(({ type }) => type.startsWith('image/'))

const isAddress = (text: string) =>
  /^https?:\/\/\S+$/i.test(text) && text.length <= longestLink && isLinkable(text)

/** Decodes a data: URL; the content security policy would block a fetch. */
function fileOf(address: string): File {
  const comma = address.indexOf(',')
  const head = address.slice('data:'.length, comma)
  const [type = ''] = head.split(';', 1)
  const data = address.slice(comma + 1)
  const bytes = head.endsWith(';base64') ? atob(data) : decodeURIComponent(data)
  return new File([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))], 'picture', { type })
}
