import { describe, expect, test } from 'vitest'
import { wordsOfBlock } from '../../../common/documents/document-words.ts'
import { isOpenPoint } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { DocumentForm } from '../../../contract/boardroom-builder/documents.ts'
import {
  blocksOf,
  factOf,
  formOf,
  textOf,
  topics,
  types,
  whole,
} from '../../testing/worlds/composed-documents.ts'
import { composeDocument } from './compose-document.ts'

describe('a composed document', () => {
  const many = topics.flatMap((topic) =>
    Array.from({ length: 9 }, (_, at) =>
      factOf(`The quokka has ${at} facts about ${topic} of the ward.`, topic, { said: at > 6 }),
    ),
  )
  const rich = { ...whole, facts: many }
  const wordsIn = (more: Partial<DocumentForm>) =>
    blocksOf(formOf(more), rich)
      .flat()
      .reduce((sum, block) => sum + wordsOfBlock(block), 0)

  test.each(types)('says at most half as much to a board as to engineers: %s', (type) => {
    const toBoard = wordsIn({ type, audience: 'board', tone: 'executive' })
    const toEngineers = wordsIn({ type, audience: 'technical-team', tone: 'technical' })
    expect(toBoard).toBeLessThanOrEqual(toEngineers / 2)
    expect(toBoard).toBeGreaterThan(50)
  })

  test.each(types)('says more with each step of depth: %s', (type) => {
    const lengths = [
      wordsIn({ type, audience: 'board', tone: 'balanced' }),
      wordsIn({ type, audience: 'executives', tone: 'balanced' }),
      wordsIn({ type, audience: 'technical-team', tone: 'balanced' }),
    ]
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
    expect(new Set(lengths).size).toBe(3)
  })

  test('leaves out the sections that a board does not need', () => {
    const type = 'tech-strategy'
    const titles = (more: Partial<DocumentForm>) =>
      composeDocument(formOf({ type, ...more }), rich).map(({ title }) => title)
    expect(titles({ audience: 'board' })).not.toContain('Architecture and security')
    expect(titles({ audience: 'technical-team' })).toContain('Architecture and security')
    expect(titles({ audience: 'technical-team', tone: 'business' })).toContain(
      'What has to fit together',
    )
  })

  test('uses the words that the tone prefers, of its own and of the material', () => {
    const mixed = {
      ...whole,
      facts: [
        factOf('The first quokka takes a long walk.', 'risk', { topics: { risk: 1.2 } }),
        factOf('The second quokka needs an API.', 'risk', {
          topics: { risk: 1, integration: 1 },
        }),
        factOf('The third quokka saves two hours a day.', 'risk', {
          topics: { risk: 1, saving: 1 },
        }),
      ],
    }
    const risksOf = (tone: DocumentForm['tone']) => {
      const form = formOf({
        type: 'status-update',
        audience: 'board',
        tone,
        deadline: '2030-01-01',
      })
      const sections = composeDocument(form, mixed)
      return textOf(sections.find(({ title }) => title === 'Risks')?.blocks ?? [])
    }
    expect(risksOf('technical')).toContain('API')
    expect(risksOf('executive')).not.toContain('API')
  })

  test('gives each slide one message', () => {
    for (const slide of composeDocument(formOf({ type: 'board-deck' }), rich)) {
      const shown = slide.blocks.filter((block) => !isOpenPoint(block))
      expect(shown.filter((block) => block.type === 'heading').length).toBeLessThanOrEqual(1)
      expect(shown.length).toBeLessThanOrEqual(6)
    }
  })
})
