import type { Brief } from '../../contract/briefs/briefs.ts'
import { answerQuestion, askQuestion } from '../../contract/questions/questions.ts'
import { addReaderNote } from '../../contract/reader-notes/reader-notes.ts'
import { shareBrief } from '../../contract/shares/shares.ts'
import type { FrontDoor, Person } from './front-door.ts'
import type { Watching } from './queries.ts'

type Ranges = readonly (readonly [from: number, to: number])[]

/** What an analyst does with the first shared brief of a company. */
type Reader = {
  name: string
  /** As in the companies' address books. */
  email: string
  /** Seconds that were watched, and those that were watched again. */
  seen: Ranges
  replays: Ranges
  visits: number
  hoursAgo: number
  question?: { atMs: number; text: string; answer?: string }
  note?: { text: string }
}

/** Three analysts who read what the companies share. */
export const demoReaders: readonly Reader[] = [
  {
    name: 'Ines Carvalho',
    email: 'ines.carvalho@northgate.example',
    seen: [[0, 60]],
    replays: [[18, 30]],
    visits: 2,
    hoursAgo: 20,
    question: {
      atMs: 24_000,
      text: 'How many customers use this in production today?',
      answer: 'Forty-one, nine of them in more than one country. We can name three on request.',
    },
    note: { text: 'Compare with what they said about customers last year.' },
  },
  {
    name: 'Priya Raman',
    email: 'priya.raman@meridianinsights.example',
    seen: [
      [0, 22],
      [35, 48],
    ],
    replays: [],
    visits: 1,
    hoursAgo: 3,
    question: { atMs: 41_000, text: 'Is the price per site or per user?' },
  },
  {
    name: 'Claire Fontaine',
    email: 'claire.fontaine@haldenroth.example',
    seen: [[0, 12]],
    replays: [],
    visits: 1,
    hoursAgo: 49,
    note: { text: 'Ask whether it runs in the public cloud of the ministry.' },
  },
]

export type ReaderAccount = Reader & { person: Person }

/** Creates the analysts' accounts. Their addresses are proven by the caller. */
export async function signUpReaders(
  door: FrontDoor,
  passwordOf: (reader: Reader) => string,
): Promise<ReaderAccount[]> {
  const accounts: ReaderAccount[] = []
  for (const reader of demoReaders) {
    const person = await door.signUp(reader.email, passwordOf(reader), {
      contact_name: reader.name,
    })
    accounts.push({ ...reader, person })
  }
  return accounts
}

/** What the server would have counted, and where questions belong; stored by the caller. */
export type Read = { watching: Watching[]; questions: { id: string; atMs: number }[] }

/** Shares briefs of a company with the analysts, who ask, get answers, and keep notes. */
export async function fillReaders(
  door: FrontDoor,
  owner: Person,
  briefs: readonly Pick<Brief, 'id' | 'status'>[],
  readers: readonly ReaderAccount[],
): Promise<Read> {
  const [first, second] = briefs.filter(({ status }) => status === 'active')
  const read: Read = { watching: [], questions: [] }
  if (!first) return read
  const share = (id: string, to: readonly Reader[], message: string) =>
    door.call(owner, shareBrief, {
      params: { id },
      body: { emails: to.map(({ email }) => email), message, expiresAt: null, mayDownload: true },
    })
  await share(first.id, readers, 'Here is the briefing we spoke about. Ask us anything.')
  if (second) await share(second.id, readers.slice(0, 2), 'And this one goes into more detail.')
  for (const { person, question, note, seen, replays, visits, hoursAgo } of readers) {
    read.watching.push({ briefId: first.id, readerId: person.id, seen, replays, visits, hoursAgo })
    const params = { briefId: first.id }
    if (note) await door.call(person, addReaderNote, { params, body: note })
    if (!question) continue
    // The video is still being processed, so the server does not know how long it is.
    const { text, atMs, answer } = question
    const asked = await door.call(person, askQuestion, { params, body: { text } })
    read.questions.push({ id: asked.id, atMs })
    if (!answer) continue
    await door.call(owner, answerQuestion, {
      params: { id: first.id, questionId: asked.id },
      body: { text: answer, publish: true },
    })
  }
  return read
}
