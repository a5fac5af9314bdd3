/** The mark on features that are described but not built yet. */
export const comingSoon = 'Coming soon'

/** The features the public pages describe, and whether they are built. True removes their marks. */
export const built = {
  analystCopilot: false,
  insightCanvas: false,
  boardroomBuilder: false,
  communityInsights: false,
  trendsAnalysis: false,
  researchReports: false,
  benchmarkCenter: false,
  integrationEngine: false,
  /** Buyers with accounts of their own, who find vendors and ask them questions. */
  buyers: false,
} as const satisfies Record<string, boolean>

export type Area = keyof typeof built

/** A text, and the feature that must be built before it is true. */
export type Promised = { text: string; needs?: Area }

/** A text with its own heading. */
export type Point = Promised & { title: string }
