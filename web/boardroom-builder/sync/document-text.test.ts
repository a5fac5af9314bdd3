import { describe, expect, test } from 'vitest'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import { DocumentText, type TakenBlocks } from './document-text.ts'

const line = (id: string): DocumentBlock => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text: id }],
})
const heading = (id: string): DocumentBlock => ({
  type: 'heading',
  attrs: { id, level: 1 },
  content: [{ type: 'text', text: id }],
})
const point = (id: string, headingId: string): DocumentBlock => ({
  type: 'gap',
  attrs: { id, question: `${id}?`, section: { title: headingId, headingId } },
})

const blocks = [
  ...[heading('why'), line('because'), point('when', 'why')],
  ...[point('risk', 'risks'), point('owner', 'risks')],
  ...[heading('next'), line('then'), point('who', 'next')],
]
const opened = () =>
  new DocumentText({
    title: 'Title',
    parts: new Map(blocks.map((block) => [block.attrs.id, block])),
    order: blocks.map(({ attrs }) => attrs.id),
  })
const idsOf = (of: readonly DocumentBlock[]) => of.map(({ attrs }) => attrs.id)
const pointOf = (text: DocumentText, id: string) => {
  const found = text.points.find(({ attrs }) => attrs.id === id)
  if (!found) throw new Error(`no point ${id}`)
  return found
}

describe('DocumentText', () => {
  test('shows the editor no open points, and lists them beside', () => {
    const text = opened()
    expect(idsOf(text.text)).toEqual(['why', 'because', 'next', 'then'])
    expect(idsOf(text.points)).toEqual(['when', 'risk', 'owner', 'who'])
    expect(text.blocks).toEqual(blocks)
  })

  test('keeps open points before the text that follows them, whatever the editor changes', () => {
    const text = opened()
    text.setBlocks([heading('why'), line('new'), heading('next'), line('then'), line('newer')])
    expect(idsOf(text.blocks)).toEqual([
      'why',
      'new',
      'when',
      'risk',
      'owner',
      'next',
      'then',
      'newer',
      'who',
    ])
    text.setBlocks([line('then')])
    expect(idsOf(text.blocks)).toEqual(['when', 'risk', 'owner', 'then', 'who'])
    text.setBlocks([])
    expect(idsOf(text.blocks)).toEqual(['when', 'risk', 'owner', 'who'])
  })

  test('says where something about a point belongs: at the end of its section, or in place of it', () => {
    const text = opened()
    expect(text.placeOf(pointOf(text, 'when'))).toBe('next')
    expect(text.placeOf(pointOf(text, 'risk'))).toBe('next')
    expect(text.placeOf(pointOf(text, 'who'))).toBeNull()
    text.setBlocks([
      heading('why'),
      line('because'),
      heading('risks'),
      line('rain'),
      heading('next'),
    ])
    expect(text.placeOf(pointOf(text, 'owner'))).toBe('next')
    expect(text.placeOf(pointOf(text, 'when'))).toBe('risks')
  })

  test('takes a point off the list, and puts it back where it was', () => {
    const text = opened()
    const putBack = text.removePoint(pointOf(text, 'risk'))
    expect(idsOf(text.points)).toEqual(['when', 'owner', 'who'])
    putBack()
    putBack()
    expect(text.blocks).toEqual(blocks)
    const last = text.removePoint(pointOf(text, 'who'))
    text.setBlocks([...text.text, line('end')])
    last()
    expect(idsOf(text.blocks).at(-1)).toBe('who')
  })

  test("takes others' points without telling the editor of them", () => {
    const text = opened()
    const taken: TakenBlocks[] = []
    text.view = {
      take: (one) => {
        taken.push(one)
        return []
      },
      flush: () => {},
    }
    const [part, added] = [line('because'), point('new', 'why')]
    text.take({
      put: [
        { id: 'because', part },
        { id: 'new', part: added },
      ],
      deleted: ['risk'],
      order: ['why', 'because', 'when', 'new', 'owner', 'next', 'then', 'who'],
    })
    expect(idsOf(text.points)).toEqual(['when', 'new', 'owner', 'who'])
    expect(taken).toEqual([
      {
        put: [{ id: 'because', part }],
        deleted: ['risk'],
        order: ['why', 'because', 'next', 'then'],
      },
    ])
  })
})
