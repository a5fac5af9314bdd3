import type { Editor } from '@tiptap/core'
import {
  BarChart3,
  CircleHelp,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  LayoutDashboard,
  LineChart,
  List,
  ListOrdered,
  type LucideIcon,
  MessageSquareQuote,
  Minus,
  PieChart,
  Pilcrow,
  Quote,
  StickyNote,
  Table2,
} from 'lucide-react'
import {
  calloutTones,
  chartKinds,
  type DocumentChart,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../contract/boardroom-builder/document-editor-messages.ts'
import { insertBlock } from './block-acts.ts'
import type { EditorHost } from './editor-host.ts'

/** Something that the block menu and the toolbar can insert. */
export type Insertion = {
  name: string
  hint: string
  /** More search terms. */
  also: string
  icon: LucideIcon
  run: (editor: Editor, host: EditorHost) => void
  /** Inserted within the text instead of as a block. */
  inline?: boolean
  /** Offered only if pictures can be stored. */
  picture?: boolean
}

const { blocks, hints } = words
const headingIcons = [Heading1, Heading2, Heading3] as const
const chartIcons = { bar: BarChart3, line: LineChart, pie: PieChart } as const

const setText = (editor: Editor, level?: number) => {
  if (level) editor.chain().focus().setNode('heading', { level }).run()
  else editor.chain().focus().clearNodes().run()
}

export const textKinds: readonly Insertion[] = [
  {
    name: blocks.paragraph,
    hint: hints.paragraph,
    also: 'paragraph body',
    icon: Pilcrow,
    run: (editor) => setText(editor),
  },
  ...headingIcons.map((icon, at) => ({
    name: blocks.heading(at + 1),
    hint: hints.headings[at] ?? '',
    also: `h${at + 1} title #`,
    icon,
    run: (editor: Editor) => setText(editor, at + 1),
  })),
  {
    name: blocks.bulletList,
    hint: hints.bulletList,
    also: 'unordered ul points -',
    icon: List,
    run: (editor) => editor.chain().focus().toggleList('bulletList', 'listItem').run(),
  },
  {
    name: blocks.orderedList,
    hint: hints.orderedList,
    also: 'ordered ol steps 1.',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleList('orderedList', 'listItem').run(),
  },
  {
    name: blocks.blockquote,
    hint: hints.blockquote,
    also: 'citation blockquote >',
    icon: Quote,
    run: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
  },
  ...calloutTones.map((tone) => ({
    name: blocks.callout(tone),
    hint: hints.callout[tone],
    also: 'callout box aside',
    icon: StickyNote,
    run: (editor: Editor) => {
      if (editor.isActive('callout')) editor.commands.updateAttributes('callout', { tone })
      else editor.chain().focus().wrapIn('callout', { tone }).run()
    },
  })),
]

const objects: readonly Insertion[] = [
  {
    name: blocks.table,
    hint: hints.table,
    also: 'grid rows columns',
    icon: Table2,
    run: (editor) => insertBlock(editor, emptyTable()),
  },
  ...chartKinds.map((kind) => ({
    name: words.charts[kind],
    hint: hints.charts[kind],
    also: 'chart graph diagram',
    icon: chartIcons[kind],
    run: (_: Editor, host: EditorHost) =>
      host.open({ kind: 'chart', at: null, chart: emptyChart(kind) }),
  })),
  {
    name: blocks.picture,
    hint: hints.picture,
    also: 'image photo upload',
    icon: ImagePlus,
    run: (_, host) => host.addPictures([], null),
    picture: true,
  },
  {
    name: words.canvas,
    hint: hints.canvas,
    also: 'swot vendor map picture',
    icon: LayoutDashboard,
    run: (_, host) => host.chooseCanvas(),
    picture: true,
  },
  {
    name: blocks.gap,
    hint: hints.gap,
    also: 'gap missing ask',
    icon: CircleHelp,
    run: (_, host) => host.open({ kind: 'question', at: null, question: '' }),
  },
  {
    name: words.source,
    hint: hints.source,
    also: 'citation reference footnote',
    icon: MessageSquareQuote,
    run: (_, host) => host.pickSource(),
    inline: true,
  },
  {
    name: blocks.horizontalRule,
    hint: hints.horizontalRule,
    also: 'line separator rule ---',
    icon: Minus,
    run: (editor) => {
      insertBlock(editor, { type: 'horizontalRule' })
    },
  },
]

/** What can be inserted into this document besides text. */
export const objectsFor = ({ hasPictures }: Pick<EditorHost, 'hasPictures'>) =>
  objects.filter(({ picture }) => hasPictures || !picture)

/** The insertions that match the typed letters at the start of a word. */
export function foundInsertions(query: string, host: Pick<EditorHost, 'hasPictures'>): Insertion[] {
  const typed = query.trim().toLowerCase()
  const all = [...textKinds, ...objectsFor(host)]
  if (typed === '') return all
  const rank = ({ name, also }: Insertion) => {
    const own = name.toLowerCase()
    if (own.startsWith(typed)) return 0
    return ` ${own} ${also}`.includes(` ${typed}`) ? 1 : 2
  }
  return all.filter((one) => rank(one) < 2).sort((a, b) => rank(a) - rank(b))
}

function emptyTable() {
  const cells = (type: string) =>
    Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] }))
  const row = (type: string) => ({ type: 'tableRow', content: cells(type) })
  return { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
}

const emptyChart = (kind: DocumentChart['kind']): DocumentChart => ({
  kind,
  title: '',
  labels: ['', '', ''],
  series: [{ name: '', values: [null, null, null] }],
})
