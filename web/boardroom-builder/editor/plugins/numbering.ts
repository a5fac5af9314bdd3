import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import {
  type DocumentSource,
  documentSourceKey,
  numberedSources,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import type { EditorHost } from '../editor-host.ts'
import { blocksOf } from '../schema/blocks.ts'
import { changedBlocks } from './changed-blocks.ts'

type Numbers = ReadonlyMap<string, number>

const key = new PluginKey<Numbers>('numbering')

/**
 * The number of a source in the document. Notes are renumbered when sources are added, removed or
 * moved.
 */
export const numberOf = (state: EditorState, source: DocumentSource): number =>
  key.getState(state)?.get(documentSourceKey(source)) ?? 0

export const Numbering = Extension.create<{ host: EditorHost | null }>({
  name: 'numbering',
  addOptions: () => ({ host: null }),
  addProseMirrorPlugins() {
    const { host } = this.options
    return [
      new Plugin<Numbers>({
        key,
        state: {
          init: (_, { doc }) => numbersOf(doc),
          apply(tr, numbers, before) {
            if (!tr.docChanged) return numbers
            const { from, oldTo, newTo } = changedBlocks(before.doc, tr.doc)
            const same =
              keysIn(before.doc, from, oldTo).join('\n') === keysIn(tr.doc, from, newTo).join('\n')
            return same ? numbers : numbersOf(tr.doc)
          },
        },
        view: () => ({
          update(view, before) {
            if (!host || key.getState(before) === key.getState(view.state)) return
            for (const button of view.dom.querySelectorAll<NoteButton>('[data-note]')) {
              if (button.source) showNumber(button, view.state, host)
            }
          },
        }),
      }),
    ]
  },
})

/** A button in the text that opens a source. */
export type NoteButton = HTMLButtonElement & { source?: DocumentSource | undefined }

/** Updates the number and title on a source's button. */
export function showNumber(button: NoteButton, state: EditorState, host: EditorHost) {
  if (!button.source) return
  const number = numberOf(state, button.source)
  const title = host.resolved(button.source)?.title ?? button.source.title
  const shown = button.dataset.note === 'quote' ? words.sourceLine(number, title) : `${number}`
  if (button.textContent !== shown) button.textContent = shown
  const label = words.sourceNote(number, title)
  if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label)
}

const numbersOf = (doc: Node): Numbers =>
  new Map(numberedSources(blocksOf(doc)).map((source, at) => [documentSourceKey(source), at + 1]))

/** The keys of the sources in some blocks, read from nodes to avoid serializing the blocks. */
function keysIn(doc: Node, from: number, to: number): string[] {
  const keys: string[] = []
  const add = (source: DocumentSource | null) => {
    if (source) keys.push(documentSourceKey(source))
  }
  for (let at = from; at < to; at += 1) {
    const block = doc.child(at)
    block.descendants((node) => {
      if (node.type.name === 'sourceNote') add(node.attrs.source)
    })
    if (block.type.name === 'blockquote') add(block.attrs.source)
  }
  return keys
}
