import {
  type DocumentBlock,
  type DocumentSource,
  newBlockId,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { DocumentToExport } from '../../boardroom-builder/export/exported-document.ts'
import {
  heading,
  list,
  note,
  paragraph,
  said,
  sampleDocument,
  source,
  table,
} from './exported-documents.ts'

const brief = source('Tornbjerg closes in four days', 'Nobody worked a weekend in March.', {
  kind: 'passage',
  startMs: 151_000,
})

const claim = (text: string, of: DocumentSource = brief): DocumentBlock => ({
  type: 'heading',
  attrs: { id: newBlockId(), level: 1 },
  content: [said(text), note(of)],
})
const quote = (text: string): DocumentBlock => ({
  type: 'blockquote',
  attrs: { id: newBlockId(), source: brief },
  content: [{ type: 'paragraph', content: [said(text)] }],
})
const callout = (tone: 'note' | 'decision' | 'risk', text: string): DocumentBlock => ({
  type: 'callout',
  attrs: { id: newBlockId(), tone },
  content: [{ type: 'paragraph', content: [said(text)] }],
})

/** What each slide of the deck is made for. */
const sections: Readonly<Record<string, DocumentBlock[]>> = {
  'several numbers': [
    claim('We ask the board to approve €2.4 million for the cold chain by 30 June'),
    list(
      'bulletList',
      '€2.4 million over three years, from the 2027 budget.',
      'The payback takes 19 months.',
      '14 countries are audited in the first year.',
    ),
  ],
  'one number': [
    claim('The close takes four days instead of nine, with the same team'),
    paragraph('Tornbjerg closed in nine days before; it now closes in four.', note(brief)),
    quote('Nobody worked a weekend in March. That had not happened since I joined.'),
  ],
  'a quotation': [
    claim('The drivers were the first who asked for more'),
    quote(
      'We cut spoilage from 4.1 to 1.2 percent in eleven weeks, and the drivers asked for more.',
    ),
  ],
  'a comparison': [
    claim('Sensors with audits bring most, on the same criteria'),
    table([
      ['Option', 'Cost per year', 'Time to use', 'What changes'],
      ['Do nothing', '€0', '—', 'Losses of €1.9 million a year go on'],
      ['Sensors', '€1.1 million', '8 weeks', 'We know where it is lost'],
      ['Sensors and audits', '€2.4 million', '14 weeks', 'We know where and why'],
    ]),
  ],
  'a timeline': [
    claim('The rollout is done before the summer'),
    list(
      'bulletList',
      'January 2027: contract signed and first depot chosen',
      'March 2027: northern depots are live',
      'May 2027: southern depots, and the shops begin',
      'Q3 2027: audits in all countries',
    ),
  ],
  'a list in two columns': [
    claim('Nine risks are known, and each has an owner'),
    list(
      'bulletList',
      ...[
        'Suppliers are not certified',
        'Drivers may refuse the devices',
        'Roaming costs could double',
      ],
      ...['A depot has no network', 'The audit firm is new to us', 'The data stays in Norway'],
      ...['Spare parts take a while', 'The union wants a say', 'The pilot was in winter'],
    ),
  ],
  'two boxes': [
    claim('It pays, but it binds'),
    callout('note', 'It pays for itself within two years, and the pilot proves it.'),
    callout('risk', 'It binds us to one supplier of sensors for three years.'),
  ],
  'an appendix': [
    heading(1, 'Appendix'),
    heading(2, 'What each depot loses'),
    table([
      ['Depot', '2024', '2025', '2026'],
      ...Array.from({ length: 16 }, (_, at) => [`Depot ${at + 1}`, '4.1%', '3.9%', '1.2%']),
    ]),
  ],
}

/** A deck with a slide for each layout. */
export async function boardDeck(): Promise<DocumentToExport> {
  const sample = await sampleDocument('board-deck')
  return {
    ...sample,
    title: 'Cold chain: approve the rollout',
    blocks: Object.values(sections).flat(),
  }
}
