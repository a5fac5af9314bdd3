import {
  type DocumentBlock,
  type DocumentSource,
  documentSourceKey,
  inlineOf,
  staysInside,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  type SourceProblem,
  unverifiedSource,
} from '../../../contract/boardroom-builder/document-sources.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { plain, problemOf } from './cited-text.ts'
import { type CitedRow, selectCited } from './queries.ts'
import { speakerOf } from './speaker-of.ts'

/** A source as a block cites it; a quote block also claims that its own words are the source's. */
type Claim = { source: DocumentSource; words: string }

/** What was found about a claim. Its title is what the source is called; null if it could not be verified. */
export type CheckedSource = Pick<DocumentSource, 'kind' | 'id' | 'startMs' | 'quote'> & {
  words: string
  title: string | null
  problem: SourceProblem | null
  /** Who says it, if that is known; missing in what earlier versions checked. */
  speaker?: string | null
}

/** The sources that a block claims to have before readers. */
export const claimsOf = (block: DocumentBlock): Claim[] =>
  staysInside(block) ? [] : claimsIn(block)

const claimsIn = (block: DocumentBlock): Claim[] => [
  ...inlineOf(block).flatMap((one) =>
    one.type === 'sourceNote' ? [{ source: one.attrs.source, words: '' }] : [],
  ),
  ...(block.type === 'blockquote' && block.attrs.source
    ? [{ source: block.attrs.source, words: textOfBlock(block) }]
    : []),
]

const keyOf = ({ kind, id, startMs, quote }: Claim['source'] | CheckedSource, words: string) =>
  JSON.stringify([kind, id, startMs, quote, words])

/** Checks each source of the blocks against what it is called and says, as far as this person may see it. */
export async function checkSources(
  tx: SystemTx,
  reader: string | null,
  blocks: readonly DocumentBlock[],
): Promise<CheckedSource[]> {
  const claims = blocks.flatMap(claimsOf)
  const rows = await selectCited(
    tx,
    reader,
    claims.map(({ source }) => source),
  )
  const cited = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  const distinct = new Map(claims.map((claim) => [keyOf(claim.source, claim.words), claim]))
  return [...distinct.values()].map(({ source, words }) => {
    const { kind, id, startMs, quote } = source
    const row = cited.get(`${kind} ${id}`)
    const problem = row ? problemOfClaim(row, { source, words }) : 'unknown'
    const title = row && problem === null ? [...row.title].slice(0, 300).join('') : null
    const speaker = row && problem === null ? speakerOf(row, source, words || quote) : null
    return { kind, id, startMs, quote, words, title, problem, speaker }
  })
}

/** Words may be left out of a quote block, where three dots or brackets say so. */
const omission = /\[?(?:\u2026|\.{3})\]?/

function problemOfClaim(row: CitedRow, { source, words }: Claim): SourceProblem | null {
  const parts = plain(words).split(omission)
  const problems = parts.map((quote) => problemOf(row, { startMs: null, quote }))
  return problemOf(row, source) ?? problems.find((problem) => problem !== null) ?? null
}

/** What a claim turned out to be; undefined for one that was not checked. */
export function findingsOf(checked: readonly CheckedSource[]) {
  const findings = new Map(checked.map((one) => [keyOf(one, one.words), one]))
  return ({ source, words }: Claim) => findings.get(keyOf(source, words))
}

/** Who says what verified sources quote, by their keys. */
export const speakersOf = (checked: readonly CheckedSource[]): ReadonlyMap<string, string> =>
  new Map(
    checked.flatMap((one) => (one.speaker ? [[documentSourceKey(one), one.speaker] as const] : [])),
  )

/** The blocks with the titles of verified sources; others name neither the source nor a quotation. */
export function withCheckedSources(
  blocks: readonly DocumentBlock[],
  checked: readonly CheckedSource[],
): DocumentBlock[] {
  const findingOf = findingsOf(checked)
  const shown = (source: DocumentSource, words: string): DocumentSource => {
    const title = findingOf({ source, words })?.title
    return title ? { ...source, title } : { ...unverified, kind: source.kind }
  }
  return blocks.map((block) => {
    if (claimsOf(block).length === 0) return block
    const copy: DocumentBlock = JSON.parse(JSON.stringify(block), (key, value) =>
      key === 'source' && value ? shown(value, '') : value,
    )
    if (block.type !== 'blockquote' || copy.type !== 'blockquote' || !block.attrs.source)
      return copy
    const source = shown(block.attrs.source, textOfBlock(block))
    return { ...copy, attrs: { ...copy.attrs, source } }
  })
}

/** In place of every source that could not be verified, so that none of them is told from another. */
const unverified = {
  id: '00000000-0000-0000-0000-000000000000',
  startMs: null,
  title: unverifiedSource,
  quote: '',
}
