import { InputRule, Node, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core'
import { calloutTones } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'

const levels = [1, 2, 3] as const
/** What begins a heading when it is typed. */
const typedBefore = { 1: /^#\s$/, 2: /^##\s$/, 3: /^###\s$/ } as const

export const Paragraph = Node.create({
  name: 'paragraph',
  // The first node of its group is the default for a new line.
  priority: 1000,
  group: 'block flow',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
})

export const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 1, rendered: false } }),
  parseHTML: () => [
    ...levels.map((level) => ({ tag: `[data-level="${level}"]`, attrs: { level } })),
    // Deeper headings from other programs become level 3.
    ...[1, 2, 3, 4, 5, 6].map((at) => ({ tag: `h${at}`, attrs: { level: Math.min(at, 3) } })),
  ],
  // The only h1 of a page is the document's title.
  renderHTML: ({ node, HTMLAttributes }) => [
    `h${node.attrs.level + 1}`,
    { ...HTMLAttributes, 'data-level': node.attrs.level },
    0,
  ],
  addInputRules() {
    return levels.map((level) =>
      textblockTypeInputRule({
        find: typedBefore[level],
        type: this.type,
        getAttributes: { level },
      }),
    )
  },
  addKeyboardShortcuts() {
    // Backspace at the start of a heading first turns it into a paragraph.
    return {
      Backspace: () => {
        const { empty, $anchor } = this.editor.state.selection
        if (!empty || $anchor.parent.type !== this.type || $anchor.parentOffset > 0) return false
        return this.editor.commands.setNode('paragraph')
      },
    }
  },
})

export const Divider = Node.create({
  name: 'horizontalRule',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
  addInputRules() {
    return [
      new InputRule({
        find: /^(?:---|—-|___\s|\*\*\*\s)$/,
        handler: ({ state, range }) => {
          const $from = state.doc.resolve(range.from)
          // Only a top-level paragraph can become a rule.
          if ($from.depth !== 1 || $from.parent.type.name !== 'paragraph') return
          state.tr.replaceWith($from.before(), $from.before(), this.type.create())
          state.tr.delete(state.tr.mapping.map(range.from), state.tr.mapping.map(range.to))
        },
      }),
    ]
  },
})

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'flow+',
  defining: true,
  addAttributes: () => ({ tone: { default: 'note', rendered: false } }),
  parseHTML: () =>
    calloutTones.map((tone) => ({
      tag: `[data-callout=${tone}]`,
      attrs: { tone },
      contentElement: '[data-content]',
    })),
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    'div',
    { ...HTMLAttributes, role: 'note', 'data-callout': attrs.tone },
    ['p', { contenteditable: 'false', 'data-label': '' }, words.tones[attrs.tone as 'note']],
    ['div', { 'data-content': '' }, 0],
  ],
  addInputRules() {
    return [wrappingInputRule({ find: /^!!\s$/, type: this.type })]
  },
})
