import type { EvidenceKind } from './evidence-canvases.ts'

/** The texts that stand on canvases from briefs. */
export const evidenceTexts = {
  titles: {
    landscape: 'Vendor landscape',
    swot: 'SWOT from briefs',
    wall: 'Comparison wall',
    timeline: 'Timeline of announcements',
  } satisfies Record<EvidenceKind, string>,
  notPlaced: 'Not placed',
  evidence: 'Evidence',
  axis: (criterion: string, unit: string) => (unit ? `${criterion} (${unit})` : criterion),
  noFigures: (criterion: string) => `${criterion}: no two vendors give figures that compare`,
  noFigure: (criterion: string) => `No figure that compares for ${criterion}`,
  noStatement: 'No statement found',
  landscapeHint:
    'Places follow the figures that vendors give. Move what should lie elsewhere, then confirm it.',
  published: (title: string) => `Published: ${title}`,
  swotHint: 'Sorted by what the sentences say. Move what belongs elsewhere, then confirm it.',
  closest: 'The statements that come closest, word for word. Nothing has read them yet.',
  written: (model: string) => `Written by ${model} from the sources, and checked twice.`,
} as const

/** The texts of the page that makes them. */
export const evidenceMessages = {
  title: 'New canvas from briefs',
  description: 'Notes with their sources, from briefs that you may read.',
  back: 'Back to Insight canvas',
  kind: 'What to make',
  kinds: {
    wall: { name: 'Comparison wall', hint: 'Vendors as columns, criteria as rows.' },
    landscape: {
      name: 'Vendor landscape',
      hint: 'Vendors on two axes, placed by the figures that they give.',
    },
    swot: { name: 'SWOT', hint: 'Sentences sorted into four fields by what they say.' },
    timeline: { name: 'Timeline of announcements', hint: 'What is announced for when, in order.' },
  } satisfies Record<EvidenceKind, { name: string; hint: string }>,
  briefs: 'Briefs',
  addBriefs: 'Choose briefs',
  searchBriefs: 'Search briefs',
  unnamed: 'Untitled brief',
  full: 'You have chosen 20 briefs, the most there can be.',
  criteria: 'Criteria',
  axes: 'Axes',
  axesHint: 'The first is the horizontal axis, the second the vertical one.',
  chooseBriefs: 'Choose at least one brief',
  chooseCriteria: 'Choose at least one criterion',
  chooseAxes: 'Choose two axes',
  make: 'Make canvas',
  failed: 'The canvas could not be made. Check your connection and try again.',
  made: (found: number) =>
    found === 1 ? 'Made a canvas with 1 note' : `Made a canvas with ${found} notes`,
  confirmHint: 'What the machine placed is marked until somebody confirms it.',
  notPlaced: (count: number) =>
    count === 1 ? '1 vendor has no place' : `${count} vendors have no place`,
} as const
