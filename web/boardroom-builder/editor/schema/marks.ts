import { Mark, markInputRule } from '@tiptap/core'
import { isLinkable } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { editorKey } from '../editor-key.ts'

/** Unlike Tiptap's, this mark can be combined with bold and links, as the contract allows. */
export const Code = Mark.create({
  name: 'code',
  excludes: 'code',
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { [editorKey('docCode')]: () => this.editor.commands.toggleMark(this.name) }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`(?!\s)([^`]+)`)$/, type: this.type })]
  },
})

/** Links that `isLinkable` rejects are parsed as plain text. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({
    href: {
      default: '',
      parseHTML: (element) => element.getAttribute('href'),
    },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isKept(element.getAttribute('href')) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes: { href } }) => [
    'a',
    { href: isKept(href) ? href : null, rel: 'noopener noreferrer nofollow', target: '_blank' },
    0,
  ],
})

export const longestLink = 2000
const isKept = (href: string | null): href is string =>
  href !== null && href.length <= longestLink && isLinkable(href)

/** A raised or lowered letter; text is one or the other. */
export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript superscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleMark(this.name) }
  },
})
export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'subscript superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** Marks a statement that has no source yet. */
export const Unconfirmed = Mark.create({
  name: 'unconfirmed',
  inclusive: false,
  parseHTML: () => [{ tag: 'span[data-unconfirmed]' }],
  renderHTML: () => ['span', { 'data-unconfirmed': '' }, 0],
})
