import { fold } from '../../../../common/text/fold.ts'
import type { CopilotProblem } from '../../../../contract/analyst-copilot/copilot-answers.ts'
import {
  type DocumentBlock,
  type DocumentInline,
  type DocumentSource,
  textOfInlines,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import type { DocumentForm } from '../../../../contract/boardroom-builder/documents.ts'
import {
  addUsage,
  askModel,
  ModelError,
  type ModelLimits,
  type Usage,
  usualLimits,
} from '../../../language-model/ask-model.ts'
import { checkSentence, holdsMarkup } from '../../../language-model/check-sentence.ts'
import { namesOf } from '../../../language-model/names-of.ts'
import type { ModelSettings } from '../../../language-model/post-to-model.ts'
import {
  type ReadAgain,
  readAgain,
  type Statement,
  type Verdict,
} from '../../../language-model/read-again.ts'
import { readInOrder } from '../../../language-model/read-in-order.ts'
import { SentenceSplitter, type Written } from '../../../language-model/split-sentences.ts'
import { numbersIn } from '../../../language-model/wording/numbers.ts'
import { list, note, paragraph, toBlock, words } from '../blocks.ts'
import type { Section } from '../compose-document.ts'
import { claimOf } from '../headings/claim-of.ts'
import { draftPrompt, nothing } from './draft-prompt.ts'
import { type DraftSource, draftSources } from './draft-sources.ts'

/** A section as drafted by a model, or as composed if drafting failed. */
export type DraftedSection = {
  blocks: DocumentBlock[]
  /** What the drafted heading says; null if the composed one stays. */
  heading: DocumentInline[] | null
  /** Why the composed section is used; null for a drafted one, or if there was nothing to draft from. */
  problem: CopilotProblem | null
  /** How many sentences were dropped. */
  dropped: number
  /** The share of the sentences that a source supports. */
  supported: number
  used: Usage
}

/** One writes, the other reads again what it wrote; they may be the same. */
export type Models = { writer: ModelSettings; checker: ModelSettings }

type Sentence = { text: string; sources: DocumentSource[]; confirmed: boolean }
/** A sentence whose words its sources may support, or that may stand without any. */
type Worded = Statement & { sources: DocumentSource[]; mayStand: boolean }

/** Sentences per paragraph. */
const together = 4
const unused: Usage = { input: null, output: null }

/**
 * Drafts a section with a language model from the section's facts. Sentences that their sources support get notes;
 * those without a source, or that could not be read again, are marked as unconfirmed; unsupported ones are dropped. If a
 * model fails, or most sentences are unsupported, returns the composed section with the problem. Rejects if `signal` is
 * aborted.
 */
export async function draftSection(
  { writer, checker }: Models,
  { form, section }: { form: DocumentForm; section: Section },
  signal: AbortSignal,
  limits: ModelLimits = usualLimits,
): Promise<DraftedSection> {
  const composed = {
    ...{ blocks: section.blocks, heading: null, problem: null },
    ...{ dropped: 0, supported: 0, used: unused },
  }
  const sources = sourcesFor(form, section)
  if (!sources) return composed
  try {
    const prompt = draftPrompt(form, section, sources)
    const { written, used } = await write(askModel(writer, prompt, limits, signal))
    if (written.some(({ text }) => nothing.test(text))) return { ...composed, used }
    const worded = matchWords(written, sources, section)
    const { kept, failure, cost } = await confirm(checker, worded, signal)
    const supported = kept.filter(({ confirmed }) => confirmed).length
    const share = written.length > 0 ? supported / written.length : 0
    const dropped = new Set(written.map(({ text }) => text)).size - kept.length
    const checked = { dropped, supported: share, used: addUsage(used, cost) }
    const problem = failure?.problem ?? 'unsupported'
    if (supported === 0 || share < 0.5) return { ...composed, problem, ...checked }
    return { ...withDraft(section, kept, written[0]?.text), problem: null, ...checked }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ModelError) return { ...composed, problem: error.problem }
    throw error
  }
}

/** The sources of a draft; null if the section has no text to draft, or nothing to draft it from. */
export function sourcesFor(form: DocumentForm, { prose, facts }: Section): DraftSource[] | null {
  const sources = draftSources(form, facts)
  return prose.length > 0 && sources.some(({ source }) => source !== null) ? sources : null
}

async function write(parts: ReturnType<typeof askModel>) {
  const splitter = new SentenceSplitter()
  const written: Written[] = []
  let part = await parts.next()
  for (; !part.done; part = await parts.next()) written.push(...splitter.push(part.value))
  written.push(...splitter.end())
  return { written, used: part.value }
}

/** The different sentences that the wording of sources allows. */
function matchWords(
  written: readonly Written[],
  sources: readonly DraftSource[],
  section: Section,
): Worded[] {
  const known = namesOf(
    section.facts.map(({ subject }) => ({ product: subject?.name ?? null, vendor: null })),
  )
  const different = new Map(written.map((sentence) => [sentence.text, sentence]))
  return [...different.values()].flatMap((sentence) => {
    const { text } = sentence
    const marks = supporting(sentence, sources, known)
    const alone = mayStand(sentence, sources)
    if (!marks && !alone) return []
    const cited = (marks ?? []).flatMap((mark) => sources[mark - 1] ?? [])
    const quotations = cited.map(({ about, sentences: told }) => ({ about, text: told.join(' ') }))
    const named = cited.flatMap(({ source }) => source ?? [])
    return [{ text, sources: named, quotations, mayStand: alone }]
  })
}

/** The marks of the sources whose words support a sentence: those it cites, or if it cites none, the first that do. */
function supporting(
  sentence: Written,
  sources: readonly DraftSource[],
  known: ReadonlySet<string>,
): number[] | null {
  const each = sources.map((_, at) => [at + 1])
  const choices = sentence.marks.length > 0 ? [sentence.marks] : each
  return choices.find((marks) => checkSentence({ ...sentence, marks }, sources, known)) ?? null
}

/** Has the sentences with sources read again, and leaves out those that are denied. */
async function confirm(checker: ModelSettings, worded: readonly Worded[], signal: AbortSignal) {
  const cited = worded.filter(({ quotations }) => quotations.length > 0)
  const readings: ReadAgain[] = []
  const verdicts = new Map<Worded, Verdict>()
  const reading = readInOrder(cited, async (statements) => {
    const read = await readAgain(checker, { question: null, statements }, signal)
    readings.push(read)
    return read
  })
  for await (const { statement, verdict } of reading) verdicts.set(statement, verdict)
  const kept = worded.flatMap((each): Sentence[] => {
    const { text, sources, mayStand: alone } = each
    const verdict = verdicts.get(each)
    if (verdict === 'denied') return alone ? [{ text, sources: [], confirmed: false }] : []
    return [{ text, sources, confirmed: verdict === 'confirmed' }]
  })
  const cost = readings.map(({ used }) => used).reduce(addUsage, { input: 0, output: 0 })
  return { kept, failure: readings.find((each) => each.failure)?.failure ?? null, cost }
}

/** Whether a sentence may stay as unconfirmed: it cites no source and adds no number of its own. */
function mayStand({ text, marks }: Written, sources: readonly DraftSource[]): boolean {
  const told = new Set(
    sources.flatMap(({ about, sentences }) => numbersIn([about, ...sentences].join(' '))),
  )
  return (
    marks.length === 0 && !holdsMarkup(text) && numbersIn(text).every((number) => told.has(number))
  )
}

/** The section with the drafted text in place of its stated facts, and the drafted heading if it is one. */
function withDraft(section: Section, kept: readonly Sentence[], first: string | undefined) {
  const { blocks, prose, slide } = section
  const said = section.heading === null ? null : headingIn(kept, first)
  const heading = said && [words(said.claim.text), ...said.sentence.sources.map(note)]
  const top = heading ?? blocks.find((block) => block.type === 'heading')?.content
  const titled = bare(textOfInlines(top ?? []))
  const left = kept.filter((each) => each !== said?.sentence && bare(each.text) !== titled)
  // What begins with the words of the heading and says more stands last.
  const text = left.toSorted((a, b) => Number(begins(a, titled)) - Number(begins(b, titled)))
  const at = blocks.findIndex(({ attrs }) => prose.includes(attrs.id))
  const rest = (from: number, to?: number) =>
    blocks
      .slice(from, to)
      .filter(({ attrs }) => !prose.includes(attrs.id))
      .map((block) =>
        heading && block.type === 'heading' ? { ...block, content: heading } : block,
      )
  return { heading, blocks: [...rest(0, at), ...drafted(text, slide), ...rest(at)] }
}

const bare = (text: string) => fold(text.replace(/[.!]$/u, ''))
const begins = ({ text }: Sentence, titled: string) => bare(text).startsWith(titled)

/** The first sentence, if it was confirmed and stands alone, and others follow. */
function headingIn(kept: readonly Sentence[], first: string | undefined) {
  const [sentence] = kept
  if (!sentence?.confirmed || sentence.text !== first || kept.length < 2) return null
  const claim = claimOf(sentence.text)
  return claim?.whole && !claim.speaking ? { claim, sentence } : null
}

function drafted(kept: readonly Sentence[], slide: boolean): DocumentBlock[] {
  if (slide && kept.length > 1) return [toBlock(list(kept.map(inline)))]
  const paragraphs = Array.from({ length: Math.ceil(kept.length / together) }, (_, at) =>
    kept.slice(at * together, (at + 1) * together),
  )
  return paragraphs.map((sentences) =>
    toBlock(
      paragraph(
        ...sentences.flatMap((each, at) => (at > 0 ? [words(' '), ...inline(each)] : inline(each))),
      ),
    ),
  )
}

const inline = ({ text, sources, confirmed }: Sentence): DocumentInline[] => [
  confirmed ? words(text) : { type: 'text', text, marks: [{ type: 'unconfirmed' }] },
  ...sources.map(note),
]
