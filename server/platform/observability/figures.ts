/** One value of a gauge; its labels have few possible values. */
export type Sample = { gauge: string; labels?: Record<string, string>; value: number }

/** Gauges whose values are read for each request of `/metrics`. */
export type Figures = {
  /** Each with its help text and its labels. */
  gauges: Readonly<Record<string, readonly [help: string, ...labels: string[]]>>
  read: () => Promise<Sample[]>
}
