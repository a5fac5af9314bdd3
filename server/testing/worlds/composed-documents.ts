import {
  type DocumentBlock,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  type DocumentForm,
  type DocumentType,
  documentForm,
  documentTypes,
} from '../../../contract/boardroom-builder/documents.ts'
import { composeDocument } from '../../boardroom-builder/compose/compose-document.ts'
import type { Fact, Material } from '../../boardroom-builder/compose/material.ts'
import { asked, type Topic } from '../../boardroom-builder/compose/topics.ts'

export const types = Object.keys(documentTypes) as DocumentType[]
export const formOf = (more: Partial<DocumentForm>): DocumentForm =>
  documentForm.parse({ title: 'Wombats', type: 'board-deck', ...more })
export const none: Material = { facts: [], subjects: [], chapters: [] }

export const quokka = { id: 'quokka', name: 'Quokka' }
export const topics = [...Object.keys(asked), 'what', 'opportunity'] as Topic[]

export const factOf = (text: string, topic: Topic, more: Partial<Fact> = {}): Fact => ({
  text,
  source: {
    kind: 'brief',
    id: crypto.randomUUID(),
    startMs: null,
    title: `Source of ${text}`,
    quote: text,
  },
  label: null,
  said: false,
  subject: quokka,
  topics: { [topic]: 1 },
  entry: null,
  next: null,
  ...more,
})

/** Material with one fact about each topic. */
export const whole: Material = {
  facts: topics.map((topic) => factOf(`Fact about ${topic}.`, topic, { said: topic === 'result' })),
  subjects: [quokka],
  chapters: [],
}

/** The blocks, section by section. */
export const blocksOf = (...of: Parameters<typeof composeDocument>) =>
  composeDocument(...of).map(({ blocks }) => blocks)
export const textOf = (blocks: readonly DocumentBlock[]) => blocks.map(textOfBlock).join('\n')
