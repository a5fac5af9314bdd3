import type { Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { Chart } from '../blocks/chart.ts'
import { Gap } from '../blocks/gap.ts'
import { Picture } from '../blocks/picture.ts'
import { Quote } from '../blocks/quote.ts'
import { SourceNote } from '../blocks/source-note.ts'
import type { EditorHost } from '../editor-host.ts'
import { KeepContract } from '../plugins/keep-contract.ts'
import { Numbering } from '../plugins/numbering.ts'
import { Callout, Divider, Heading, Paragraph } from './block-nodes.ts'
import { BulletList, ListItem, OrderedList } from './lists.ts'
import { Code, Link, Subscript, Superscript, Unconfirmed } from './marks.ts'
import { Table, TableCell, TableHeader, TableRow } from './tables.ts'

/** The schema of a document, as defined in contract/boardroom-builder/document-blocks.ts. */
export function documentExtensions(host: EditorHost | null): Extensions {
  return [
    // The parts of the kit that are used unchanged: marks, line breaks, undo, and keys at the ends
    // of lists.
    StarterKit.configure({
      blockquote: false,
      bulletList: false,
      code: false,
      codeBlock: false,
      dropcursor: { color: false, width: 2, class: 'document-drop' },
      heading: false,
      horizontalRule: false,
      link: false,
      listItem: false,
      orderedList: false,
      paragraph: false,
      trailingNode: false,
    }),
    ...[Paragraph, Heading, BulletList, OrderedList, ListItem, Callout, Divider],
    ...[Table, TableRow, TableCell, TableHeader],
    ...[Code, Link, Superscript, Subscript, Unconfirmed],
    Gap,
    SourceNote.configure({ host }),
    Quote.configure({ host }),
    Picture.configure({ host }),
    Chart.configure({ host }),
    KeepContract,
    Numbering.configure({ host }),
  ]
}
