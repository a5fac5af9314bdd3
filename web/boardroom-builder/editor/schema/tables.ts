import { Node } from '@tiptap/core'
import { Table as TiptapTable } from '@tiptap/extension-table'
import { documentLimits } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'

/** A table without column widths, which would need inline styles. */
export const Table = TiptapTable.extend({
  addAttributes: () => ({}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    { ...HTMLAttributes, 'data-table': '' },
    ['table', ['tbody', 0]],
  ],
  addNodeView: () => null,
})

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

export const TableCell = Node.create({
  name: 'tableCell',
  content: 'flow+',
  tableRole: 'cell',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

export const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'flow+',
  tableRole: 'header_cell',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})

function cellAttributes() {
  return {
    /** Whether the text is the sum of the column, which the plugin for sums keeps right. */
    sum: {
      default: false,
      parseHTML: (element: HTMLElement) => element.hasAttribute('data-sum'),
      renderHTML: ({ sum }: Record<string, unknown>) =>
        sum ? { 'data-sum': '', title: words.sumHint } : {},
    },
    colspan: spanAttribute('colspan', documentLimits.columns),
    rowspan: spanAttribute('rowspan', documentLimits.rows),
  }
}

function spanAttribute(name: 'colspan' | 'rowspan', most: number) {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => {
      const span = Number(element.getAttribute(name) ?? 1)
      return Number.isInteger(span) && span >= 1 && span <= most ? span : 1
    },
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === 1 ? {} : { [name]: attributes[name] },
  }
}
