import type { EntrySource } from '../../../contract/insight-canvas/canvas-sources.ts'
import { sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { ResolvedSource } from '../../../contract/insight-canvas/canvases.ts'
import { formatTime } from '../../../contract/values/format-time.ts'

/** A canvas with what its sources are for whoever exports it. */
export type CanvasToExport = {
  title: string
  widgets: readonly Widget[]
  sources: readonly ResolvedSource[]
}

/** A source in a file: its title, its second in the video, and its address. */
export type CitedSource = { title: string; time: string; address: string }

/** Finds what a source is called in a file; null for none, and for one that the reader may not see or that is gone. */
export type Cite = (source: EntrySource | null) => CitedSource | null

export function citing(sources: readonly ResolvedSource[], publicUrl: string): Cite {
  const known = new Map(sources.map((source) => [sourceKey(source), source]))
  return (source) => {
    const { title, url, startMs } = (source && known.get(sourceKey(source))) ?? {}
    if (!title || !url) return null
    const time = typeof startMs === 'number' ? formatTime(Math.floor(startMs / 1000)) : ''
    return { title, time, address: `${publicUrl}${url}` }
  }
}
