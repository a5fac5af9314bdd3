import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type ChangeTopic, changeTopics } from '../../contract/changes/changes.ts'
import { type Attendant, attendantSchema } from './rooms/rooms.ts'

/** The channel on which the database and the processes notify. */
export const hintChannel = 'briefwell_changes'

const audiences = ['company', 'user', 'readers'] as const

/** A topic that changed for the members of a company, for one user, or for the readers of a brief, by their id. */
export type Hint = { audience: (typeof audiences)[number]; id: string; topic: ChangeTopic }

/** What arrives on the channel. */
export type Heard =
  | ({ kind: 'hint' } & Hint)
  /** A record has got this revision; 0 if something else about it may have changed. */
  | { kind: 'record'; id: string; revision: number }
  /** Signs of tabs that another process has received. */
  | { kind: 'signs'; signs: Attendant[] }
  /** A process begins to listen, and asks the others who is there. */
  | { kind: 'who' }

export const whoIsThere = 'who'

/** Names this process, which need not take its own signs from the channel. */
const self = randomUUID()
export const toldSigns = (signs: readonly string[]) => `signs ${self} [${signs.join()}]`

/** Reads what app.send_hints, app.send_record_hint or a process wrote. Null for what only a newer version knows. */
export function readHeard(payload: string): Heard | null {
  if (payload === whoIsThere) return { kind: 'who' }
  const [audience, id, topic] = payload.split(' ', 3)
  if (audience === 'signs')
    return id === self ? null : readSigns(payload.slice(toldSigns([]).length - 2))
  if (audience === 'record' && id) return { kind: 'record', id, revision: Number(topic) }
  const known = {
    audience: audiences.find((one) => one === audience),
    topic: changeTopics.find((one) => one === topic),
  }
  return known.audience && known.topic && id
    ? { kind: 'hint', audience: known.audience, id, topic: known.topic }
    : null
}

function readSigns(text: string): Heard | null {
  try {
    const signs = z.array(attendantSchema).safeParse(JSON.parse(text))
    return signs.success ? { kind: 'signs', signs: signs.data } : null
  } catch {
    return null
  }
}
