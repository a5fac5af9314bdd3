import { Node, wrappingInputRule } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { flowListDepth } from '../../../../common/documents/mend-block.ts'
import { documentLimits } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { editorKey } from '../editor-key.ts'

export const BulletList = Node.create({
  name: 'bulletList',
  group: 'block flow list',
  content: 'listItem+',
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: ({ HTMLAttributes }) => ['ul', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      [editorKey('docBullets')]: () => this.editor.commands.toggleList('bulletList', 'listItem'),
    }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*([-+*])\s$/, type: this.type })]
  },
})

export const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block flow list',
  content: 'listItem+',
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      [editorKey('docNumbers')]: () => this.editor.commands.toggleList('orderedList', 'listItem'),
    }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^(\d+)[.)]\s$/, type: this.type })]
  },
})

/** Enter adds an item, Tab indents it up to the nesting limit, Shift+Tab outdents it. */
export const ListItem = Node.create({
  name: 'listItem',
  content: '(paragraph | list)+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      // At the nesting limit, Tab still does not leave the text, except in a table, where it goes
      // to the next cell.
      Tab: () =>
        this.editor.isActive(this.name) &&
        ((mayNest(this.editor.state.selection.$from) &&
          this.editor.commands.sinkListItem(this.name)) ||
          !this.editor.isActive('table')),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

function mayNest($at: ResolvedPos): boolean {
  const lists = Array.from({ length: $at.depth }, (_, depth) => $at.node(depth + 1)).filter(
    ({ type }) => type.spec.group?.includes('list'),
  )
  const isTop = $at.node(1).type.spec.group?.includes('list')
  return lists.length < (isTop ? documentLimits.listDepth : flowListDepth)
}
