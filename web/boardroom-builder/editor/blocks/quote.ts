import { Node, wrappingInputRule } from '@tiptap/core'
import type { DocumentSource } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { element } from '../../../ui/element.ts'
import type { EditorHost } from '../editor-host.ts'
import { editorKey } from '../editor-key.ts'
import { showNumber } from '../plugins/numbering.ts'
import { isOnButton, noteButton, parsedSource } from './source-note.ts'

/** A quotation, with its source below. */
export const Quote = Node.create<{ host: EditorHost | null }>({
  name: 'blockquote',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  addOptions: () => ({ host: null }),
  addAttributes: () => ({
    source: {
      default: null,
      parseHTML: (node) => parsedSource(node.getAttribute('data-source')),
      renderHTML: ({ source }) => (source ? { 'data-source': JSON.stringify(source) } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addNodeView() {
    const { host } = this.options
    return ({ node, editor, view }) => {
      const contentDOM = element('div')
      const button = host && noteButton('quote', host, editor.isEditable)
      const footer = element('footer', { contenteditable: 'false' }, ...(button ? [button] : []))
      const dom = element('blockquote', {}, contentDOM, footer)
      const show = (id: string | null, source: DocumentSource | null) => {
        if (id) dom.dataset.block = id
        footer.hidden = source === null
        if (!button || !host) return
        button.source = source ?? undefined
        showNumber(button, view.state, host)
      }
      show(node.attrs.id, node.attrs.source)
      return {
        dom,
        contentDOM,
        update(next) {
          if (next.type !== node.type) return false
          show(next.attrs.id, next.attrs.source)
          return true
        },
        stopEvent: isOnButton,
        ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
      }
    }
  },
  addKeyboardShortcuts() {
    return { [editorKey('docQuote')]: () => this.editor.commands.toggleWrap(this.name) }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })]
  },
})
