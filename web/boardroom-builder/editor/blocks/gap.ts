import { Node } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { documentLimits } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { element } from '../../../ui/element.ts'
import { isOnButton } from './source-note.ts'

/** A question about missing content. Its Answer button replaces it with a paragraph. */
export const Gap = Node.create({
  name: 'gap',
  group: 'block flow',
  atom: true,
  addAttributes: () => ({ question: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: '[data-gap]',
      getAttrs: (node) => {
        const question = (node.getAttribute('data-gap') ?? '').trim()
        return question && [...question].length <= documentLimits.question ? { question } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    'div',
    { ...HTMLAttributes, 'data-gap': attrs.question },
    attrs.question,
  ],
  addNodeView() {
    return ({ node, view, getPos }) => {
      const question = element('p', { 'data-question': '' })
      const button = element('button', { type: 'button' }, words.answer)
      const label = element('span', { 'data-label': '' }, words.gap)
      const body = element('div', {}, label, question)
      const dom = element('div', { 'data-gap': '', contenteditable: 'false' }, body, button)
      button.addEventListener('click', () => {
        const at = getPos()
        if (at !== undefined) answer(view, at)
      })
      const show = (attrs: Record<string, string | null>) => {
        if (attrs.id) dom.dataset.block = attrs.id
        question.textContent = attrs.question ?? ''
        button.setAttribute('aria-label', words.answerNamed(attrs.question ?? ''))
      }
      show(node.attrs)
      return {
        dom,
        update(next) {
          if (next.type !== node.type) return false
          show(next.attrs)
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
        answer(this.editor.view, selection.from)
        return true
      },
    }
  },
})

/** Replaces a question with an empty paragraph that has the caret. */
function answer(view: EditorView, at: number) {
  const node = view.state.doc.nodeAt(at)
  const paragraph = view.state.schema.nodes.paragraph
  if (node?.type.name !== 'gap' || !paragraph) return
  const tr = view.state.tr.replaceWith(
    at,
    at + node.nodeSize,
    paragraph.create({ id: node.attrs.id }),
  )
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView())
  view.focus()
}
