import { Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import {
  type DocumentSource,
  sourceSchema,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { element } from '../../../ui/element.ts'
import type { EditorHost } from '../editor-host.ts'
import { type NoteButton, showNumber } from '../plugins/numbering.ts'

/** A source from HTML that this editor copied; null if it is not one. */
export function parsedSource(written: string | null): DocumentSource | null {
  return parsedJson(written, sourceSchema)
}

/** The JSON value of an attribute; null if it does not match the schema. */
export function parsedJson<T>(
  written: string | null,
  schema: { safeParse: (value: unknown) => { data?: T | undefined } },
): T | null {
  try {
    return schema.safeParse(JSON.parse(written ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** A button that opens its source. In an editable text, Tab skips these buttons. */
export function noteButton(kind: 'note' | 'quote', host: EditorHost, editable: boolean) {
  const button: NoteButton = element('button', {
    type: 'button',
    'data-note': kind,
    tabindex: editable ? '-1' : '0',
  })
  button.addEventListener('click', (event) => {
    event.preventDefault()
    if (button.source) host.openSource(button.source, button)
  })
  return button
}

/** Whether a button in the text handles the event, rather than the editor. */
export const isOnButton = (event: Event) =>
  event.target instanceof Element &&
  event.target.closest('button') !== null &&
  !event.type.startsWith('drag')

export const SourceNote = Node.create<{ host: EditorHost | null }>({
  name: 'sourceNote',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ host: null }),
  addAttributes: () => ({ source: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'sup[data-source]',
      getAttrs: (node) => {
        const source = parsedSource(node.getAttribute('data-source'))
        return source ? { source } : false
      },
    },
  ],
  renderHTML: ({ node }) => ['sup', { 'data-source': JSON.stringify(node.attrs.source) }],
  addNodeView() {
    const { host } = this.options
    return ({ node, editor, view }) => {
      const button: NoteButton | null = host && noteButton('note', host, editor.isEditable)
      const dom = element('sup', { contenteditable: 'false' }, ...(button ? [button] : []))
      const show = (source: DocumentSource) => {
        if (!button || !host) return
        button.source = source
        showNumber(button, view.state, host)
      }
      show(node.attrs.source)
      return {
        dom,
        update(next) {
          if (next.type !== node.type) return false
          show(next.attrs.source)
          return true
        },
        stopEvent: isOnButton,
        ignoreMutation: () => true,
      }
    }
  },
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { selection } = this.editor.state
        if (!(selection instanceof NodeSelection) || selection.node.type !== this.type) return false
        const dom = this.editor.view.nodeDOM(selection.from)
        if (dom instanceof HTMLElement) dom.querySelector('button')?.click()
        return true
      },
    }
  },
})
