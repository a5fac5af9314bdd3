/** The mark on features that are described but not built yet. */
export const comingSoon = 'Coming soon'

/** The features the public pages describe, and whether they are built. True removes their marks. */
export const built = {
  analystCopilot: true,
  insightCanvas: true,
  boardroomBuilder: true,
  communityInsights: false,
  trendsAnalysis: false,
  researchReports: false,
  benchmarkCenter: false,
  integrationEngine: false,
  /** Buyers with their own accounts, who find vendors and ask them questions. */
  buyers: false,
} as const satisfies Record<string, boolean>

export type Area = keyof typeof built

/** A text, and the feature that must be built before it is true. */
export type Promised = { text: string; needs?: Area }

/** Whether the feature that a text needs is built. */
export const isBuilt = ({ needs }: { needs?: Area | undefined }) => !needs || built[needs]

/** The texts in display order: built features come first. */
export const builtFirst = <T extends { needs?: Area | undefined }>(texts: readonly T[]): T[] =>
  [...texts].sort((a, b) => Number(isBuilt(b)) - Number(isBuilt(a)))

/** A text with its own heading. */
export type Point = Promised & { title: string }
