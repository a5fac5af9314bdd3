/** The names of our paragraph styles, by which an import recognizes them. */
export const styles = {
  gap: 'Gap',
  callouts: { note: 'Callout Note', decision: 'Callout Decision', risk: 'Callout Risk' },
  quote: 'Quote',
  caption: 'Caption',
  cell: 'Table Text',
  wideCell: 'Wide Table Text',
  facts: 'Document Facts',
  company: 'Document Company',
  source: 'Source',
} as const
