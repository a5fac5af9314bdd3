import { type ChangeTopic, changeTopics } from '../../contract/changes/changes.ts'

/** The channel on which app.send_hints notifies. */
export const hintChannel = 'briefwell_changes'

const audiences = ['company', 'user', 'readers'] as const

/** A topic that changed for the members of a company, for one user, or for the readers of a brief, by their id. */
export type Hint = { audience: (typeof audiences)[number]; id: string; topic: ChangeTopic }

/** A hint as app.send_hints writes it. Null for a topic that only a newer version knows. */
export function readHint(payload: string): Hint | null {
  const [audience, id, topic] = payload.split(' ')
  const known = {
    audience: audiences.find((one) => one === audience),
    topic: changeTopics.find((one) => one === topic),
  }
  return known.audience && known.topic && id
    ? { audience: known.audience, id, topic: known.topic }
    : null
}
