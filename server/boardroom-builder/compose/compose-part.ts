import type {
  DocumentBlock,
  DocumentFlow,
  DocumentInline,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { DocumentForm } from '../../../contract/boardroom-builder/documents.ts'
import { blockquote, bold, callout, list, note, paragraph, toBlock, words } from './blocks.ts'
import type { FactChooser } from './choose-facts.ts'
import { entryTables, evidenceTable, optionsTable, profileTable } from './compose-tables.ts'
import {
  type Claim,
  claimsOfFacts,
  claimsOfLines,
  withoutClaim,
} from './headings/choose-heading.ts'
import { isDependent } from './headings/claim-of.ts'
import type { Fact, Material } from './material.ts'
import { type Depth, type Part, type SaidPart, wordsFor } from './outline.ts'

export type Composing = {
  form: DocumentForm
  material: Material
  facts: FactChooser
  depth: Depth
  slides: boolean
}

/** A part of a section, before it is known what the heading says. */
export type Piece = {
  /** What the heading may say, the lowest rank first. */
  claims: (Claim & { rank: number })[]
  /** Its blocks, without what the heading says. */
  render: (heading: Claim | null) => DocumentBlock[]
  /** Whether it holds more than the outline's own words. */
  isEvidence: boolean
  /** Whether a drafted text replaces it. */
  isProse: boolean
  /** The facts that it states. */
  facts: Fact[]
  /** The author's lines in it. */
  lines: string[]
  /** What is missing. */
  asks: string[]
}

/** The number of statements in one part of a section. */
const statements: Readonly<Record<Depth, number>> = { 1: 2, 2: 3, 3: 5 }
const evidence: Readonly<Record<Depth, number>> = { 1: 4, 2: 10, 3: 25 }
const most = { onSlide: 3, chapters: 20 } as const
/** The author's words come first, then facts, tables, the deadline, and last the outline's own words. */
const ranks = { lines: 0, facts: 1, table: 2, deadline: 3, text: 4 } as const

const nothing: Piece = {
  ...{ claims: [], isEvidence: false, isProse: false, facts: [], lines: [], asks: [] },
  render: () => [],
}
const ranked = (rank: number, claims: readonly Claim[]) =>
  claims.map((claim) => ({ ...claim, rank }))

export function composePart(composing: Composing, part: Part): Piece {
  const { form, material, facts, depth } = composing
  switch (part.part) {
    case 'text':
    case 'author':
    case 'deadline':
    case 'ask': {
      const said = sayPart(form, part)
      return { ...said, render: (heading) => said.flow(heading).map(toBlock) }
    }
    case 'callout':
      return composeCallout(composing, part)
    case 'facts':
      return stateFacts(composing, part)
    case 'quote': {
      const [fact] = facts.take(part.topics, 1, ({ said }) => said)
      if (!fact) return nothing
      return { ...nothing, isEvidence: true, facts: [fact], render: () => [blockquote(fact)] }
    }
    case 'options':
      return compareOptions(composing, part)
    case 'profile':
      return tablePiece(profileTable(material), [part.ask])
    case 'entries':
      return tablePiece(entryTables(material, part.kind), [])
    case 'evidence': {
      const rest = facts.rest().filter(isUnderstood).slice(0, evidence[depth])
      for (const fact of rest) facts.state(fact)
      return tablePiece(evidenceTable(rest), [])
    }
    case 'chapters':
      return listChapters(material)
  }
}

/** What points to other sentences says nothing alone, unless it is known what it is about. */
const isUnderstood = ({ text, subject }: Fact) =>
  !isDependent(text) || (subject !== null && /^its?\b/iu.test(text))

type Tables = { blocks: DocumentBlock[]; claims: Claim[]; facts: Fact[] }

const tablePiece = ({ blocks, claims, facts }: Tables, asks: string[]): Piece =>
  blocks.length === 0
    ? { ...nothing, asks }
    : {
        ...nothing,
        claims: ranked(ranks.table, claims),
        isEvidence: true,
        facts,
        render: () => blocks,
      }

type SaidPiece = Omit<Piece, 'render'> & { flow: (heading: Claim | null) => DocumentFlow[] }

/** The outline's own words, the author's, and what they leave open. */
function sayPart(form: DocumentForm, part: SaidPart): SaidPiece {
  const { render, ...none } = nothing
  const silent = { ...none, flow: () => [] }
  switch (part.part) {
    case 'text': {
      const text = wordsFor(form, part.words)
      return { ...none, ...sayOnce(text, ranks.text) }
    }
    case 'deadline':
      return form.deadline
        ? { ...none, ...sayOnce(wordsFor(form, part.words), ranks.deadline), isEvidence: true }
        : { ...silent, asks: [wordsFor(form, part.ask)] }
    case 'author': {
      const lines = linesOf(form[part.field])
      if (lines.length === 0) return { ...silent, asks: part.ask ? [wordsFor(form, part.ask)] : [] }
      return {
        ...none,
        ...{ lines, isEvidence: true, claims: ranked(ranks.lines, claimsOfLines(lines)) },
        flow: (heading) => sayLines(withoutLine(lines, heading), part.field === 'objectives'),
      }
    }
    case 'ask': {
      const { title, description, context, objectives } = form
      const own = [title, description, context, objectives].join('\n')
      return part.unless?.test(own) ? silent : { ...silent, asks: [wordsFor(form, part.ask)] }
    }
  }
}

function sayOnce(text: string, rank: number): Pick<SaidPiece, 'claims' | 'flow'> {
  const [claim] = claimsOfLines([text])
  const content = [words(text.replace(/\.$/u, ''))]
  const own: Claim = claim ?? { content, sentence: text, whole: true, fact: null }
  return {
    claims: [{ ...own, rank }],
    flow: (heading) => {
      const rest =
        heading?.sentence === own.sentence && !heading.fact ? withoutClaim(text, own) : text
      return rest === null ? [] : [paragraph(words(rest))]
    },
  }
}

function withoutLine(lines: readonly string[], heading: Claim | null): string[] {
  if (!heading || heading.fact) return [...lines]
  const at = lines.findIndex((line) => line.startsWith(heading.sentence))
  const line = lines[at]
  if (line === undefined) return [...lines]
  const rest = withoutClaim(line, heading)
  // What a heading shortens stands in full, but not first.
  if (!heading.whole) return [...lines.toSpliced(at, 1), line]
  return lines.toSpliced(at, 1, ...(rest === null ? [] : [rest]))
}

const sayLines = (lines: readonly string[], listed: boolean): DocumentFlow[] =>
  listed && lines.length > 1
    ? [list(lines.map((line) => [words(line)]))]
    : lines.map((line) => paragraph(words(line)))

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/u)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/u, '').trim())
    .filter((line) => line !== '')

function composeCallout(
  { form, depth }: Composing,
  { tone, parts }: Extract<Part, { part: 'callout' }>,
): Piece {
  const said = parts.filter(({ from }) => from <= depth).map((part) => sayPart(form, part))
  return {
    ...nothing,
    claims: said.flatMap(({ claims }) => claims),
    isEvidence: said.some(({ isEvidence }) => isEvidence),
    lines: said.flatMap(({ lines }) => lines),
    asks: said.flatMap(({ asks }) => asks),
    render: (heading) => {
      const content = said.flatMap(({ flow }) => flow(heading))
      return content.length > 0 ? [callout(tone, content)] : []
    },
  }
}

function stateFacts(
  composing: Composing,
  { topics, lead, ask }: Extract<Part, { part: 'facts' }>,
): Piece {
  const { form, facts, depth, slides } = composing
  const stated = facts.take(topics, slides ? most.onSlide : statements[depth])
  if (stated.length === 0) return { ...nothing, asks: ask ? [wordsFor(form, ask)] : [] }
  const leads = lead && depth > 1 && form.tone !== 'executive'
  return factPiece(composing, stated, leads ? wordsFor(form, lead) : null)
}

function factPiece({ material }: Composing, stated: Fact[], lead: string | null): Piece {
  const named = material.subjects.length > 1
  return {
    ...nothing,
    claims: ranked(ranks.facts, claimsOfFacts(stated, named)),
    ...{ isEvidence: true, isProse: true, facts: stated },
    render: (heading) => {
      const items = withoutFact(stated, heading).map((fact) => statement(fact, named))
      const [only] = items
      if (!only) return []
      return [
        ...(lead ? [paragraph(words(lead))] : []),
        items.length === 1 ? paragraph(...only) : list(items),
      ].map(toBlock)
    },
  }
}

function withoutFact(facts: readonly Fact[], heading: Claim | null): Fact[] {
  const fact = heading?.fact
  if (!heading || !fact || !facts.includes(fact)) return [...facts]
  const rest = withoutClaim(fact.text, heading)
  const others = facts.filter((other) => other !== fact)
  return rest === null ? others : [...others, { ...fact, text: rest }]
}

/**
 * A fact in its own words: spoken words are quoted, and `named` puts the subject's name first if it is missing.
 */
export function statement(
  { text, label, said, subject, source }: Fact,
  named: boolean,
): DocumentInline[] {
  const name = named && subject && !text.includes(subject.name) ? subject.name : null
  const head = [name, label].filter((each) => each !== null)
  return [
    ...head.flatMap((each, at) => (at > 0 ? [words(', '), bold(each)] : [bold(each)])),
    ...(head.length > 0 ? [words(': ')] : []),
    ...(said ? [words('“'), words(text), words('”')] : [words(text)]),
    note(source),
  ]
}

/** The products side by side; what a single one is by its own description is stated instead. */
function compareOptions(
  composing: Composing,
  { columns, ask }: Extract<Part, { part: 'options' }>,
): Piece {
  const { material, facts } = composing
  const compared = optionsTable(material, facts, columns)
  if (compared.blocks.length === 0) {
    const told = facts.take(['what'], 1, ({ source, label }) => source.kind === 'product' && !label)
    const rest = told.length > 0 ? factPiece(composing, told, null) : nothing
    return { ...rest, asks: [ask, ...compared.asks] }
  }
  for (const fact of compared.facts) facts.show(fact)
  const claims = compared.claims.filter(({ fact }) => !fact || !facts.isStated(fact))
  // Its facts are not the section's to forget.
  return { ...tablePiece({ ...compared, claims, facts: [] }, []), asks: compared.asks }
}

function listChapters({ chapters }: Material): Piece {
  if (chapters.length === 0) return nothing
  const items = chapters
    .slice(0, most.chapters)
    .map(({ title, source }) => [words(title), note(source)])
  const blocks = [paragraph(words('Where the videos show it:')), list(items)].map(toBlock)
  return { ...nothing, isEvidence: true, render: () => blocks }
}
