import { expect, test } from 'vitest'
import { companyLook, lookOfDocument } from '../../../common/looks/company-look.ts'
import type { Look } from '../../../common/looks/look.ts'
import {
  documentSchemes,
  documentThemes,
} from '../../../contract/boardroom-builder/document-look.ts'
import { type DocumentType, documentTypes } from '../../../contract/boardroom-builder/documents.ts'
import { boardDeck } from '../../testing/worlds/board-deck.ts'
import { noBrand, sampleDocument } from '../../testing/worlds/exported-documents.ts'
import { inLibreOffice } from '../../testing/worlds/in-libreoffice.ts'
import { measurePages } from '../../testing/worlds/measured-pages.ts'
import { slideProblems } from '../../testing/worlds/slide-problems.ts'
import {
  replaceIn,
  type TemplateChange,
  type TemplateParts,
  templateFile,
} from '../../testing/worlds/template-file.ts'
import { type DocumentToExport, exportedDocument } from './exported-document.ts'
import { pptxFile } from './pptx/pptx-file.ts'
import { readTemplate } from './template/read-template.ts'

const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[]

/** Each theme, light and dark, and a company with colors and fonts that are hard to set. */
const looks = [
  ...keysOf(documentThemes).flatMap((theme) =>
    keysOf(documentSchemes).map((scheme): [string, Look] => [
      `${theme}, ${scheme}`,
      lookOfDocument({ theme, scheme }, undefined),
    ]),
  ),
  ...keysOf(documentSchemes).map((scheme): [string, Look] => [
    `a pale company, ${scheme}`,
    companyLook(
      { ...noBrand, accent: '#ffd400', titleFont: 'Verdana', textFont: 'Georgia' },
      scheme,
    ),
  ]),
]

function replaceInLayouts(parts: TemplateParts, from: RegExp, to: string) {
  for (const [name, part] of parts) {
    const isLayout = /slide(?:Master|Layout)s\/slide/.test(name)
    if (isLayout && typeof part === 'string') parts.set(name, part.replace(from, to))
  }
}

/** Templates of companies, some with what makes a layout hard to use. */
const templates: [string, TemplateChange | undefined][] = [
  ['as it is', undefined],
  [
    'whose text has a narrow place',
    (parts) =>
      replaceInLayouts(
        parts,
        /<a:ext cx="10414000" cy="4064000"\/>/g,
        '<a:ext cx="5080000" cy="2540000"/>',
      ),
  ],
  [
    'without a layout for titles',
    (parts) => {
      const layout = 'ppt/slideLayouts/slideLayout1.xml'
      replaceIn(parts, layout, 'type="title"', 'type="cust"')
      replaceIn(parts, layout, /type="ctrTitle"/g, 'type="pic" idx="77"')
    },
  ],
  [
    'with a dark master',
    (parts) => {
      const colour = '<a:srgbClr val="\\w+"/>'
      replaceInLayouts(
        parts,
        new RegExp(`(?<=<p:bgPr><a:solidFill>)${colour}`),
        '<a:schemeClr val="bg1"/>',
      )
      replaceInLayouts(parts, new RegExp(colour, 'g'), '<a:schemeClr val="tx1"/>')
      replaceInLayouts(
        parts,
        /bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2"/,
        'bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2"',
      )
    },
  ],
]

const decks: [string, () => Promise<DocumentToExport>][] = [
  ...templates.map(([name, change]): [string, () => Promise<DocumentToExport>] => [
    `in a company's template ${name}`,
    async () => {
      const deck = await boardDeck()
      // A template has no place for the name of a chapter.
      const title = 'What each depot loses'
      const blocks = JSON.parse(
        JSON.stringify(deck.blocks).replace(title, `Appendix: ${title}`),
      ) as typeof deck.blocks
      const template = await readTemplate(await templateFile(change && { change }))
      return { ...deck, blocks, template }
    },
  ]),
  ...looks.map(([name, look]): [string, () => Promise<DocumentToExport>] => [
    `each layout: ${name}`,
    async () => ({ ...(await boardDeck()), look }),
  ]),
  ...(Object.keys(documentTypes) as DocumentType[]).map(
    (type): [string, () => Promise<DocumentToExport>] => [type, () => sampleDocument(type)],
  ),
]

test.each(decks)('slides as LibreOffice shows them: %s', async (name, make) => {
  const file = await pptxFile(exportedDocument(await make()))
  const pages = await measurePages(await inLibreOffice(file, 'pptx'))
  expect(slideProblems(pages), name).toEqual([])
})
