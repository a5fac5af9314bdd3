import { expect, test } from 'vitest'
import { getDocumentSlides } from '../../../../contract/boardroom-builder/document-slides.ts'
import { createDocument } from '../../../../contract/boardroom-builder/documents.ts'
import { createBrief } from '../../../../contract/briefs/briefs.ts'
import { startHarness } from '../../../testing/harness.ts'
import {
  heading,
  list,
  note,
  paragraph,
  source,
} from '../../../testing/worlds/exported-documents.ts'
import { newCompanies } from '../../../testing/worlds/people.ts'
import { sampleBrief } from '../../../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const as = ours.owner
const brief = await h.call(createBrief, {
  as,
  body: sampleBrief({
    title: 'Skerry in five minutes',
    description: '0:00 Opening\n2:31 We cut spoilage.',
  }),
})
const cited = source(brief.title, 'We cut spoilage.', {
  kind: 'passage',
  id: brief.id,
  startMs: 151_000,
})
const body = {
  title: 'Cold chain',
  type: 'board-deck' as const,
  blocks: [
    heading(1, 'Spoilage fell by two thirds'),
    {
      type: 'blockquote' as const,
      attrs: { id: 'quotation1', source: cited },
      content: [
        {
          type: 'paragraph' as const,
          content: [{ type: 'text' as const, text: 'We cut spoilage.' }],
        },
      ],
    },
    heading(1, 'Why now'),
    list('bulletList', 'It costs €1.9 million a year.', 'Payback takes 19 months.'),
    paragraph('As the product says.', note(cited)),
  ],
}
const { id } = await h.call(createDocument, { as, body })

test('the slides of a document with their notes, and sources by number', async () => {
  const { slides, notes, sources, title, facts } = await h.call(getDocumentSlides, {
    as,
    params: { id },
  })
  expect(title).toBe('Cold chain')
  expect(facts[0]).toBe('Board deck')
  expect(slides.map((slide) => slide.title.text)).toEqual([
    'Cold chain',
    'Spoilage fell by two thirds',
    'Why now',
    'Sources',
  ])
  const [mark, quotation] = slides[1]?.placed ?? []
  expect(mark?.kind).toBe('mark')
  expect(quotation).toMatchObject({ kind: 'text', source: 1 })
  expect(sources[0]).toMatchObject({ id: brief.id, startMs: 151_000, title: brief.title })
  expect(notes[1]).toContain('[1] Skerry in five minutes · Brief, at 2:31')
  for (const slide of slides) {
    for (const { x, y, width, height } of slide.placed) {
      expect(x + width).toBeLessThanOrEqual(960)
      expect(y + height).toBeLessThanOrEqual(540)
    }
  }
})

test('refuses another company', async () => {
  await expect(
    h.call(getDocumentSlides, { as: theirs.owner, params: { id } }),
  ).rejects.toMatchObject({ code: 'document_not_found' })
})
