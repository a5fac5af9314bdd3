import type { ThingType } from './canvas-things.ts'

/** The words that exported canvases add to their own. */
export const canvasFileMessages = {
  columns: {
    frame: 'Frame',
    type: 'Type',
    text: 'Text',
    color: 'Color',
    author: 'Author',
    source: 'Source',
    time: 'Time',
    address: 'Address',
    state: 'State',
  },
  types: { note: 'Note', text: 'Text', shape: 'Shape' } satisfies Partial<
    Record<ThingType, string>
  >,
  /** What the machine placed, and nobody has confirmed. */
  proposed: 'Proposed',
  untitled: 'Untitled',
  untitledFrame: 'Untitled frame',
  inNoFrame: 'Outside the frames',
  connections: 'Connections',
  vendor: 'Vendor',
  category: 'Category',
  risk: 'Risk',
  impact: 'Impact',
  outcome: 'Outcome',
  value: 'Value',
  kind: 'Kind',
  card: 'Widget',
  list: 'List',
  plot: 'Plot',
  axis: 'Axis',
  empty: 'Nothing on this canvas yet',
} as const
