import { Node } from '@tiptap/core'
import {
  type DocumentPicture,
  pictureSchema,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { documentPictureErrors } from '../../../../contract/boardroom-builder/document-pictures.ts'
import { refusal } from '../../../../contract/errors.ts'
import { element } from '../../../ui/element.ts'
import { canvasLine } from '../../pictures/canvas-line.ts'
import { pictureFrame } from '../../pictures/picture-frame.ts'
import type { EditorHost } from '../editor-host.ts'
import { opensDialog } from './opens-dialog.ts'
import { isOnButton, parsedJson } from './source-note.ts'

/** An uploaded picture, or one of a canvas, with its caption. */
export const Picture = Node.create<{ host: EditorHost | null }>({
  name: 'picture',
  group: 'block',
  atom: true,
  addOptions: () => ({ host: null }),
  addAttributes: () => ({ picture: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'figure[data-picture]',
      getAttrs: (node) => {
        const picture = parsedJson(node.getAttribute('data-picture'), pictureSchema)
        return picture ? { picture } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    'figure',
    { ...HTMLAttributes, 'data-picture': JSON.stringify(attrs.picture) },
  ],
  addNodeView() {
    const { host } = this.options
    return ({ node, editor, getPos }) => {
      const frame = pictureFrame((...asked) =>
        host ? host.loadPicture(...asked) : Promise.reject(refusal(documentPictureErrors.notFound)),
      )
      const from = canvasLine(() => host?.updatePicture(dom.dataset.block ?? ''))
      const caption = element('figcaption')
      const button = element('button', { type: 'button', 'data-edit': '' })
      const dom = element(
        'figure',
        { 'data-picture': '', contenteditable: 'false' },
        frame.dom,
        button,
        caption,
        from.dom,
      )
      let shown: DocumentPicture = node.attrs.picture
      const open = () => host?.open({ kind: 'picture', at: getPos() ?? 0, picture: shown })
      button.addEventListener('click', open)
      dom.addEventListener('dblclick', () => editor.isEditable && open())
      const show = ({ id, picture }: Record<string, unknown>) => {
        shown = picture as DocumentPicture
        if (typeof id === 'string') dom.dataset.block = id
        dom.dataset.width = `${shown.width}`
        showCanvas()
        caption.textContent = shown.caption
        caption.hidden = shown.caption === ''
        button.textContent = shown.alt === '' ? words.addAlt : words.changePicture
        button.dataset.edit = shown.alt === '' ? 'missing' : ''
      }
      const showCanvas = () => {
        const canvas = host?.canvases.of(shown.fileId)
        const live = host?.canvases.live === true
        from.show(canvas, live)
        const newest = live && canvas?.state === 'changed' ? canvas.revision : null
        frame.show({ ...shown, alt: shown.alt || words.picture(''), newest })
      }
      const unsubscribe = host?.canvases.subscribe(showCanvas)
      show(node.attrs)
      return {
        dom,
        update(next) {
          if (next.type !== node.type) return false
          show(next.attrs)
          return true
        },
        destroy() {
          unsubscribe?.()
          frame.destroy()
        },
        stopEvent: isOnButton,
        ignoreMutation: () => true,
      }
    }
  },
  addKeyboardShortcuts() {
    return { Enter: () => opensDialog(this.editor, this.name) }
  },
})
