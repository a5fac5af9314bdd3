import { type EntrySource, sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import type { FoundSource, ResolvedSource } from '../../../contract/insight-canvas/canvases.ts'
import type { Sources } from './widget-props.ts'

/** The sources picked in this tab, whose titles are known before the canvas is refetched. */
const picked = new Map<string, FoundSource>()

/** The part of a found source that an entry stores. */
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

/** A source as the server sent it, or as it was picked. */
export function knownSource(source: EntrySource, sources: Sources): Known | undefined {
  const key = sourceKey(source)
  const found = picked.get(key)
  return sources.get(key) ?? (found && { ...found, url: null })
}

/** The state of an entry's source. */
export function sourceState(source: EntrySource, sources: Sources): SourceState {
  const known = knownSource(source, sources)
  if (!known) return { state: 'unknown' }
  const { title, url, mark } = known
  if (mark === null || title === null) return { state: 'gone' }
  return { state: mark === source.mark ? 'current' : 'changed', title, url, mark }
}

/** The source being dragged from the list of sources in this tab. */
export const dragged: { source: FoundSource | null } = { source: null }
