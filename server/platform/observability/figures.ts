/** One number of a gauge, told apart from its others by labels with few values. */
export type Sample = { gauge: string; labels?: Record<string, string>; value: number }

/** Numbers of the whole installation, read anew whenever somebody asks for the metrics. */
export type Figures = {
  /** Each with its help text and its labels. */
  gauges: Readonly<Record<string, readonly [help: string, ...labels: string[]]>>
  read: () => Promise<Sample[]>
}
