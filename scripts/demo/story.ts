/** What a slide shows: a share of a hundred, bars with their values, or steps in their order. */
export type Figure =
  | { share: number; of: string }
  | { bars: Readonly<Record<string, number>>; unit?: string }
  | { steps: readonly string[] }

/** The chapters of a brief's video between its introduction and its last slide. */
export type Story = readonly {
  title: string
  /** Spoken, and shown as captions: one for each sentence. */
  said: string
  show: Figure
}[]

/** The stories of a company's briefs, by name. */
export function storiesOf<Name extends string>(stories: Readonly<Record<Name, Story>>) {
  return stories
}
