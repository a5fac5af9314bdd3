import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentencesIn } from '../../common/text/sentences.ts'
import { readCaptions } from '../../server/captions/read-captions.ts'
import type { Labelled } from './score.ts'

type Row = Record<string, unknown> & { id: string; title?: string; name?: string }
type Brief = Row & { productId?: string; createdAt?: string; captions?: string; status?: string }
type Vendor = {
  id: string
  profile: Record<string, unknown> & { company_name: string }
  products: Row[]
  briefs: Brief[]
  sharedWith?: string[]
}

/** A passage of a corpus, about as the product makes it, without a database. */
export type CorpusPassage = {
  /** Such as 'brief:ID@12-40' or 'product:ID#description'. */
  place: string
  vendorId: string
  vendor: string
  brief: string | null
  product: string | null
  date: string | null
  /** Whether readers may see it. */
  shared: boolean
  text: string
  about: string
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** In characters: a passage ends with the sentence that exceeds it. */
const longEnough = 250

export function readPassages(folder: string): CorpusPassage[] {
  return globSync('*.json', { cwd: folder })
    .sort()
    .flatMap((file) => {
      const vendor = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Vendor
      return [
        ...profileOf(vendor),
        ...productsOf(vendor),
        ...vendor.briefs.flatMap((brief) => briefOf(vendor, brief, folder)),
      ]
    })
}

type Subject = Pick<CorpusPassage, 'brief' | 'product' | 'date' | 'shared'>

function toPassage(
  { id, profile }: Vendor,
  place: string,
  field: string,
  text: string,
  subject: Subject,
): CorpusPassage {
  const vendor = profile.company_name
  const about = [subject.brief, subject.product, vendor, field, subject.date].filter(Boolean)
  return { place, vendorId: id, vendor, text, about: about.join(' · '), ...subject }
}

const profileOf = (vendor: Vendor) =>
  Object.entries(vendor.profile).map(([field, value]) =>
    toPassage(
      vendor,
      `profile:${vendor.id}#${field}`,
      field.replaceAll('_', ' '),
      [value].flat().join(', '),
      {
        brief: null,
        product: null,
        date: null,
        shared: !!vendor.sharedWith,
      },
    ),
  )

const productsOf = (vendor: Vendor) =>
  vendor.products.flatMap((product) =>
    ['name', 'category', 'description', 'releaseNotes'].flatMap((field) =>
      pieces([product[field] ?? ''].flat().join('\n')).map((text) =>
        toPassage(vendor, `product:${product.id}#${field}`, field, text, {
          brief: null,
          product: product.name ?? null,
          date: null,
          shared: !!vendor.sharedWith,
        }),
      ),
    ),
  )

function briefOf(vendor: Vendor, brief: Brief, folder: string): CorpusPassage[] {
  const product = vendor.products.find(({ id }) => id === brief.productId)?.name ?? null
  const subject = {
    brief: brief.title ?? null,
    product,
    date: brief.createdAt ? day.format(new Date(brief.createdAt)) : null,
    shared: !!vendor.sharedWith?.includes('reader') && (brief.status ?? 'active') === 'active',
  }
  const fields = [
    'title',
    'description',
    'requirements',
    'targetAudience',
    'budgetRange',
    'timeline',
  ]
  const written = fields.flatMap((field) =>
    pieces(String(brief[field] ?? '')).map((text) =>
      toPassage(vendor, `brief:${brief.id}#${field}`, field, text, subject),
    ),
  )
  if (!brief.captions) return written
  const said = spoken(readFileSync(join(folder, brief.captions), 'utf8')).map(
    ({ from, to, text }) =>
      toPassage(vendor, `brief:${brief.id}@${from}-${to}`, 'Said in the video', text, subject),
  )
  return [...written, ...said]
}

type Piece = { from: number; to: number; text: string }

/** Captions in pieces of whole lines. */
function spoken(file: string) {
  const found: Piece[] = []
  let open = false
  for (const { startMs, endMs, text } of readCaptions(file).cues) {
    const line = text.replaceAll('\n', ' ')
    const piece: Piece | undefined = open ? found.pop() : undefined
    const whole: string = piece ? `${piece.text} ${line}` : line
    found.push({ from: piece?.from ?? startMs / 1000, to: endMs / 1000, text: whole })
    open = whole.length <= longEnough || !/[.!?…]["'”»)]*$/u.test(line)
  }
  return found
}

const pieces = (text: string): string[] => {
  const found: string[] = []
  for (const sentence of sentencesIn(text)) {
    const last = found.at(-1)
    if (last !== undefined && last.length + sentence.length < 500)
      found.push(`${found.pop() ?? ''} ${sentence}`)
    else found.push(sentence)
  }
  return found
}

/** The passages at a place of a label, such as 'brief:ID@10-20'. */
export function passagesAt(passages: readonly CorpusPassage[], place: string): CorpusPassage[] {
  const spokenAt = (text: string) => /^(.*)@([\d.]+)-([\d.]+)$/.exec(text)
  const [, row, from, to] = spokenAt(place) ?? []
  if (!row) return passages.filter((each) => each.place === place)
  return passages.filter((each) => {
    const [, other, begins, ends] = spokenAt(each.place) ?? []
    return other === row && Number(begins) <= Number(to) && Number(ends) >= Number(from)
  })
}

const mostSources = 14

/** What might be found for a question: the passages that answer it, their neighbours, and others of the same words. */
export function sourcesFor(passages: readonly CorpusPassage[], label: Labelled): CorpusPassage[] {
  const seen = passages.filter((each) =>
    label.asker === 'reader' ? each.shared : each.vendorId === label.asker,
  )
  const answering = label.answerIn.flatMap((place) => passagesAt(seen, place))
  const beside = answering.flatMap((each) => {
    const at = seen.indexOf(each)
    return seen.slice(Math.max(0, at - 1), at + 2)
  })
  const words = new Set(label.question.toLowerCase().match(/\p{L}{4,}/gu))
  const shares = (each: CorpusPassage) =>
    (each.text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => words.has(word)).length
  const alike = seen
    .map((each) => ({ each, count: shares(each) }))
    .sort((a, b) => b.count - a.count)
  const others = alike.filter(
    ({ each }) => !answering.some(({ vendorId }) => vendorId === each.vendorId),
  )
  const all = [
    ...answering,
    ...beside,
    ...alike.slice(0, 6).map(({ each }) => each),
    ...others.slice(0, 3).map(({ each }) => each),
  ]
  return [...new Set(all)].slice(0, mostSources)
}
