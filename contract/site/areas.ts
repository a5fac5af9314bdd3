/** The mark beside what is described and not built yet. */
export const comingSoon = 'Coming soon'

/** What the public pages speak of, and whether it is built: turning one to true takes its marks away. */
export const built = {
  analystCopilot: false,
  insightCanvas: false,
  boardroomBuilder: false,
  communityInsights: false,
  trendsAnalysis: false,
  researchReports: false,
  benchmarkCenter: false,
  integrationEngine: false,
  /** Buyers with accounts of their own, who find vendors and ask. */
  buyers: false,
} as const satisfies Record<string, boolean>

export type Area = keyof typeof built

/** A text, and the area without which it promises too much. */
export type Promised = { text: string; needs?: Area }

/** A text with a heading of its own. */
export type Point = Promised & { title: string }
