import {
  AlignmentType,
  Bookmark,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Look } from '../../../../common/looks/look.ts'
import { documentExportWords as words } from '../../../../contract/boardroom-builder/document-exports.ts'
import { brand } from '../../../../contract/brand.ts'
import { hex, withAccents } from '../colours.ts'
import type { ExportedDocument } from '../exported-document.ts'
import { textRun } from '../exported-runs.ts'
import { within } from '../within.ts'
import { docxBlock, docxPicture } from './docx-blocks.ts'
import { type Making, paragraph } from './docx-flow.ts'
import { docxRuns, sourceMark } from './docx-runs.ts'
import { docxNumbering, docxStyles, idOf, page, textWidth } from './docx-styles.ts'
import { styles } from './style-names.ts'

/** The space for the logo, in pixels. */
const logoSpace = { width: 180, height: 56 }

/** A Word document without macros or external content. */
export async function docxFile(document: ExportedDocument): Promise<Uint8Array> {
  const { look } = document
  let numbered = 0
  const making: Making = {
    look,
    pictures: document.pictures,
    nextList: () => numbered++,
  }
  const file = new Document({
    title: document.title,
    creator: document.author || document.company || brand.name,
    lastModifiedBy: document.author || document.company || brand.name,
    description: document.kind,
    styles: docxStyles(look, document.lang),
    numbering: docxNumbering(look.accentText),
    compatibility: { version: 15 },
    // Word shows no page in white as one without a background, which printers prefer.
    ...(look.paper !== '#ffffff' && { background: { color: hex(look.paper) } }),
    sections: [
      {
        properties: {
          page: {
            size: { width: page.width, height: page.height },
            margin: { left: page.side, right: page.side, top: page.top, bottom: page.bottom },
          },
        },
        footers: { default: footer(document) },
        children: [
          ...title(document),
          ...document.blocks.flatMap((block) => docxBlock(block, making)),
          ...sources(document),
        ],
      },
    ],
  })
  return finished(await Packer.toBuffer(file), look)
}

/**
 * Adds the theme's accents, and puts the labels of bars below the lowest value, where no bar covers them: the
 * library has no settings for these.
 */
function finished(file: Uint8Array, { charts }: Look): Uint8Array {
  const parts = Object.entries(unzipSync(file)).map(([name, bytes]) => {
    if (name === 'word/theme/theme1.xml') {
      return [name, strToU8(withAccents(strFromU8(bytes), charts))]
    }
    if (!/^word\/charts\/[^/]+\.xml$/.test(name)) return [name, bytes]
    return [name, strToU8(strFromU8(bytes).replace('"nextTo"', '"low"'))]
  })
  return zipSync(Object.fromEntries(parts))
}

function title({
  title: name,
  facts,
  company,
  logo,
  pictures,
  look,
}: ExportedDocument): Paragraph[] {
  const mark = logo === null ? undefined : pictures[logo]
  const owner = mark
    ? docxPicture(mark, { ...within(mark, logoSpace), alt: words.logo(company) })
    : new TextRun(company)
  return [
    ...(mark || company ? [new Paragraph({ style: idOf(styles.company), children: [owner] })] : []),
    paragraph(look, [textRun(name)], { heading: HeadingLevel.TITLE }),
    paragraph(look, [textRun(facts.join(' · '))], { style: idOf(styles.facts) }),
  ]
}

function footer({ title: name, company, look: { quiet } }: ExportedDocument): Footer {
  const look = { size: 17, color: hex(quiet) }
  const whole = company ? `${company} · ${name}` : name
  const short = whole.length > 90 ? `${whole.slice(0, 90).trimEnd()}…` : whole
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.LEFT,
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
        children: [
          new TextRun({ ...look, text: short }),
          new TextRun({
            ...look,
            children: [
              new Tab(),
              `${words.page} `,
              PageNumber.CURRENT,
              ` ${words.of} `,
              PageNumber.TOTAL_PAGES,
            ],
          }),
        ],
      }),
    ],
  })
}

function sources({ sources: all, look }: ExportedDocument): Paragraph[] {
  if (all.length === 0) return []
  return [
    paragraph(look, [textRun(words.sources)], { heading: HeadingLevel.HEADING_1 }),
    ...all.map(
      ({ number, title: name, place, quote }) =>
        new Paragraph({
          style: idOf(styles.source),
          children: [
            new Bookmark({ id: sourceMark(number), children: [new TextRun(`[${number}]`)] }),
            new TextRun({ children: [new Tab()] }),
            ...docxRuns(look, [
              textRun(name, 'bold'),
              textRun(` · ${place}`),
              ...(quote ? [textRun(` · ${words.quotation(quote)}`)] : []),
            ]),
          ],
        }),
    ),
  ]
}
