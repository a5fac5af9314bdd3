import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { ShownScope } from '../../../contract/analyst-copilot/copilot-scope.ts'

/** A brief that a vendor may be asked about, and the places in its video that a reply quotes. */
export type Subject = {
  briefId: string
  title: string
  vendor: string
  moments: { atMs: number; words: string }[]
}

/** The briefs of other vendors that sources are in and the user may watch, nearest first. */
function subjectsOf(sources: readonly CopilotSource[]): Subject[] {
  const subjects = new Map<string, Subject>()
  for (const { type, briefId, title, vendor, url, snippet, startMs } of sources) {
    if (type !== 'external' || !briefId || !title || !url) continue
    const subject = subjects.get(briefId) ?? { briefId, title, vendor: vendor ?? '', moments: [] }
    if (startMs !== null && subject.moments.every(({ atMs }) => atMs !== startMs)) {
      subject.moments.push({ atMs: startMs, words: snippet ?? '' })
    }
    subjects.set(briefId, subject)
  }
  return [...subjects.values()]
}

/** A vendor of whom no brief is known here, and what of theirs comes nearest. */
type Known = { vendor: string; about: string | null }

/** Whom a question can be put to: at briefs, nearest first, else by mail. */
export function addressees(
  sources: readonly CopilotSource[],
  scope: Pick<ShownScope, 'vendors' | 'briefs'>,
): { subjects: Subject[]; known: Known | null } {
  const found = subjectsOf(sources)
  const limited = scope.briefs.flatMap(({ id, name, vendor, type }) =>
    type === 'external' && name && found.every(({ briefId }) => briefId !== id)
      ? { briefId: id, title: name, vendor: vendor ?? '', moments: [] }
      : [],
  )
  const source = sources.find(({ type, vendor, url }) => type === 'external' && vendor && url)
  if (source?.vendor) {
    const known = { vendor: source.vendor, about: source.title }
    return { subjects: [...found, ...limited], known }
  }
  const named = scope.vendors.find(({ name, type }) => type === 'external' && name)
  const known = named?.name ? { vendor: named.name, about: null } : null
  return { subjects: [...found, ...limited], known }
}
