import type {
  DocumentBlock,
  DocumentFlow,
  DocumentInline,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { DocumentForm } from '../../../contract/boardroom-builder/documents.ts'
import {
  blockquote,
  bold,
  callout,
  gap,
  heading,
  list,
  note,
  paragraph,
  toBlock,
  words,
} from './blocks.ts'
import { FactChooser } from './choose-facts.ts'
import { entryTables, optionsTable, profileTable } from './compose-tables.ts'
import type { Fact, Material } from './material.ts'
import {
  type Depth,
  depthOf,
  type OutlineSection,
  type Part,
  type SaidPart,
  wordsFor,
} from './outline.ts'
import { outlineOf } from './outlines/outline-of.ts'

/** A composed section, and what a language model may use to rewrite it. */
export type Section = {
  /** Its index in the outline, which does not depend on the material. */
  at: number
  title: string
  /** What belongs in it. */
  about: string
  /** Whether it is a slide. */
  slide: boolean
  /** Its heading first. */
  blocks: DocumentBlock[]
  /** The ids of the blocks that state facts one after the other, which a drafted text replaces. */
  prose: string[]
  /** The facts that the draft may use, best first. */
  facts: Fact[]
}

/** The number of statements in one part of a section. */
const statements: Readonly<Record<Depth, number>> = { 1: 2, 2: 3, 3: 5 }
const most = { onSlide: 3, forModel: 15, chapters: 20 } as const

/** The sections of a document, composed only from the material; gaps ask for what is missing. */
export function composeDocument(form: DocumentForm, material: Material): Section[] {
  const outline = outlineOf[form.type]
  const depth = depthOf(form)
  const facts = new FactChooser(material.facts, { brief: depth === 1 || outline.slides })
  const composing = { form, material, facts, depth, slides: outline.slides }
  return outline.sections
    .map((section, at) => ({ section, at }))
    .filter(({ section }) => outline.slides || section.from <= depth)
    .map(({ section, at }) => composeSection(composing, section, at))
    .filter(({ blocks }) => blocks.length > 1)
}

type Composing = {
  form: DocumentForm
  material: Material
  facts: FactChooser
  depth: Depth
  slides: boolean
}

function composeSection(
  composing: Composing,
  { title, about, parts }: OutlineSection,
  at: number,
): Section {
  const { form, depth, slides } = composing
  const shown = parts.filter((part) => part.from <= depth)
  const composed = shown.map((part) => composePart(composing, part))
  const said = wordsFor(form, title)
  return {
    at,
    title: said,
    about: wordsFor(form, about),
    slide: slides,
    blocks: [heading(said), ...composed.flatMap(({ blocks }) => blocks)],
    prose: composed.flatMap(({ blocks, prose }) =>
      prose ? blocks.map(({ attrs }) => attrs.id) : [],
    ),
    facts: factsFor(
      composing,
      shown,
      composed.flatMap(({ stated }) => stated),
    ),
  }
}

/** The stated facts, and the next best about the same topics. */
function factsFor({ facts }: Composing, parts: readonly Part[], stated: readonly Fact[]): Fact[] {
  const topics = parts.flatMap((part) => (part.part === 'facts' ? part.topics : []))
  return [...new Set([...stated, ...facts.ranked(topics)])].slice(
    0,
    Math.max(most.forModel, stated.length),
  )
}

type Composed = { blocks: DocumentBlock[]; prose: boolean; stated: Fact[] }
const plain = (blocks: DocumentBlock[]): Composed => ({ blocks, prose: false, stated: [] })

function composePart(composing: Composing, part: Part): Composed {
  const { form, material, facts, depth } = composing
  switch (part.part) {
    case 'text':
    case 'author':
    case 'deadline':
    case 'gap':
      return plain(sayPart(form, part).map(toBlock))
    case 'callout': {
      const content = part.parts
        .filter(({ from }) => from <= depth)
        .flatMap((each) => sayPart(form, each))
      return plain(content.length > 0 ? [callout(part.tone, content)] : [])
    }
    case 'facts':
      return stateFacts(composing, part)
    case 'quote': {
      const [fact] = facts.take(part.topics, 1, ({ said }) => said)
      return fact ? { blocks: [blockquote(fact)], prose: false, stated: [fact] } : plain([])
    }
    case 'options':
      return plain([optionsTable(material, facts, part)])
    case 'profile':
      return plain([profileTable(material, part.ask)])
    case 'entries':
      return plain(entryTables(material, part.kind))
    case 'chapters':
      return plain(listChapters(material))
  }
}

/** The outline's own words, the author's, and questions to the author. */
function sayPart(form: DocumentForm, part: SaidPart): DocumentFlow[] {
  switch (part.part) {
    case 'text':
      return [paragraph(words(wordsFor(form, part.words)))]
    case 'deadline':
      return [
        form.deadline
          ? paragraph(words(wordsFor(form, part.words)))
          : gap(wordsFor(form, part.ask)),
      ]
    case 'author': {
      const lines = linesOf(form[part.field])
      if (lines.length === 0) return part.ask ? [gap(wordsFor(form, part.ask))] : []
      const isList = part.field === 'objectives' && lines.length > 1
      return isList
        ? [list(lines.map((line) => [words(line)]))]
        : lines.map((line) => paragraph(words(line)))
    }
    case 'gap': {
      const { title, description, context, objectives } = form
      const own = [title, description, context, objectives].join('\n')
      return part.unless?.test(own) ? [] : [gap(wordsFor(form, part.ask))]
    }
  }
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/u)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/u, '').trim())
    .filter((line) => line !== '')

function stateFacts(
  { form, material, facts, depth, slides }: Composing,
  { topics, lead, ask }: Extract<Part, { part: 'facts' }>,
): Composed {
  const stated = facts.take(topics, slides ? most.onSlide : statements[depth])
  if (stated.length === 0) return plain(ask ? [toBlock(gap(wordsFor(form, ask)))] : [])
  const items = stated.map((fact) => statement(fact, material.subjects.length > 1))
  const [only] = items
  const leads = lead && depth > 1 && form.tone !== 'executive'
  return {
    blocks: [
      ...(leads ? [paragraph(words(wordsFor(form, lead)))] : []),
      items.length === 1 && only ? paragraph(...only) : list(items),
    ].map(toBlock),
    prose: true,
    stated,
  }
}

/**
 * A fact in its own words: spoken words are quoted, and `named` puts the subject's name first if it is missing.
 */
function statement({ text, label, said, subject, source }: Fact, named: boolean): DocumentInline[] {
  const name = named && subject && !text.includes(subject.name) ? subject.name : null
  const head = [name, label].filter((each) => each !== null)
  return [
    ...head.flatMap((each, at) => (at > 0 ? [words(', '), bold(each)] : [bold(each)])),
    ...(head.length > 0 ? [words(': ')] : []),
    ...(said ? [words('“'), words(text), words('”')] : [words(text)]),
    note(source),
  ]
}

function listChapters({ chapters }: Material): DocumentBlock[] {
  if (chapters.length === 0) return []
  const items = chapters
    .slice(0, most.chapters)
    .map(({ title, source }) => [words(title), note(source)])
  return [paragraph(words('Where the videos show it:')), list(items)].map(toBlock)
}
