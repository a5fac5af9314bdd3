import { updateEmbargo } from '../../contract/embargoes/embargoes.ts'
import { answerQuestion, askQuestion } from '../../contract/questions/questions.ts'
import { addReaderNote } from '../../contract/reader-notes/reader-notes.ts'
import { shareBrief } from '../../contract/shares/shares.ts'
import type { DemoCompany } from './demo-content.ts'
import type { FilledCompany } from './fill-company.ts'
import type { FrontDoor, Person } from './front-door.ts'
import type { Watching } from './queries.ts'

/** Parts are from 0, the beginning of a video, to 1, its end. */
type Reader = Pick<Watching, 'seen' | 'again' | 'hoursAgo'> & { name: string; email: string }

/** Three analysts of the address books, with how they watch the first brief of each company. */
export const demoReaders: readonly Reader[] = [
  {
    name: 'Ines Carvalho',
    email: 'ines.carvalho@northgate.example',
    seen: [0, 1],
    again: [0.3, 0.5],
    hoursAgo: 20,
  },
  {
    name: 'Priya Raman',
    email: 'priya.raman@meridianinsights.example',
    seen: [0, 0.8],
    hoursAgo: 3,
  },
  {
    name: 'Claire Fontaine',
    email: 'claire.fontaine@haldenroth.example',
    seen: [0, 0.2],
    hoursAgo: 49,
  },
]

export type ReaderAccount = Reader & { person: Person }

/** What the server would have counted, and where questions belong; stored by the caller. */
export type Read = { watching: Watching[]; questions: { id: string; atMs: number }[] }

/** Shares a company's active briefs with the analysts, who ask, get answers, and keep notes. */
export async function fillReaders(
  door: FrontDoor,
  { briefs: told, conversation }: DemoCompany,
  { owner, briefs }: FilledCompany,
  readers: readonly ReaderAccount[],
): Promise<Read> {
  const shared = briefs.filter(({ status }) => status === 'active')
  for (const { id } of shared) {
    const days = told[briefs.findIndex((brief) => brief.id === id)]?.embargoDays
    const params = { id }
    if (days) {
      const until = new Date(Date.now() + days * 86_400_000).toISOString()
      await door.call(owner, updateEmbargo, { params, body: { availableFrom: null, until } })
    }
    const message = days ? 'Ahead of publication, for you.' : 'The briefing we spoke about.'
    const emails = readers.map(({ email }) => email)
    const body = { emails, message, expiresAt: null, mayDownload: true }
    await door.call(owner, shareBrief, { params, body })
  }
  const read: Read = { watching: [], questions: [] }
  const [first] = shared
  if (!first) return read
  const params = { briefId: first.id }
  const inSeconds = ([from, to]: Watching['seen']) =>
    [Math.floor(from * first.seconds), Math.floor(to * first.seconds)] as const
  for (const { person, name, seen, again, hoursAgo } of readers) {
    const parts = { seen: inSeconds(seen), again: again && inSeconds(again) }
    read.watching.push({ briefId: first.id, readerId: person.id, hoursAgo, ...parts })
    const note = conversation.notes[name]
    if (note) await door.call(person, addReaderNote, { params, body: { text: note } })
    for (const { at, text, answer } of conversation.questions.filter(({ from }) => from === name)) {
      // The video is still being processed, so the server does not know how long it is.
      const { id } = await door.call(person, askQuestion, { params, body: { text } })
      read.questions.push({ id, atMs: at * 1000 })
      if (!answer) continue
      await door.call(owner, answerQuestion, {
        params: { id: first.id, questionId: id },
        body: { text: answer, publish: true },
      })
    }
  }
  return read
}
