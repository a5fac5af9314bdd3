import { type EntrySource, sourceKey } from '../../../contract/canvas-widgets.ts'
import type { FoundSource, ResolvedSource } from '../../../contract/canvases.ts'
import type { Sources } from './widget-props.ts'

/** What was picked in this tab: its title is known before the canvas is loaded again. */
const picked = new Map<string, FoundSource>()

/** The source to keep with an entry. */
export function pick(found: FoundSource): EntrySource {
  picked.set(sourceKey(found), found)
  const { kind, id, startMs, mark } = found
  return { kind, id, startMs, mark }
}

type Known = Pick<ResolvedSource, 'title' | 'url' | 'mark'>

export type SourceState =
  | { state: 'current' | 'changed'; title: string; url: string | null; mark: string }
  | { state: 'gone' }
  | { state: 'unknown' }

/** What is known of an entry's source: as the server said, or as it was just picked. */
export function sourceState(source: EntrySource, sources: Sources): SourceState {
  const key = sourceKey(source)
  const found = picked.get(key)
  const known: Known | undefined = sources.get(key) ?? (found && { ...found, url: null })
  if (!known) return { state: 'unknown' }
  const { title, url, mark } = known
  if (mark === null || title === null) return { state: 'gone' }
  return { state: mark === source.mark ? 'current' : 'changed', title, url, mark }
}

/** What is being dragged from the list of sources, within this tab. */
export const dragged: { source: FoundSource | null } = { source: null }
