import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { canvasErrors } from '../insight-canvas/canvases.ts'
import { criterionText } from './comparisons.ts'

export const evidenceKinds = ['landscape', 'swot', 'wall', 'timeline'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

export const evidenceLimits = { briefs: 20, criteria: 10, vendors: 10, timeline: 48 } as const

/** How many criteria each kind needs: those of a landscape are its axes. */
export const criteriaOf: Readonly<Record<EvidenceKind, { least: number; most: number }>> = {
  landscape: { least: 2, most: 2 },
  swot: { least: 0, most: 0 },
  wall: { least: 1, most: evidenceLimits.criteria },
  timeline: { least: 0, most: 0 },
}

export const evidenceErrors = {
  briefNotFound: errorEntry(
    404,
    'evidence_brief_not_found',
    'A brief that you chose is no longer there for you. Choose the briefs again.',
  ),
  nothingFound: errorEntry(
    409,
    'nothing_found',
    'Nothing was found in these briefs. Choose other briefs, or other criteria.',
  ),
  tooManyVendors: errorEntry(
    409,
    'too_many_vendors',
    `Choose briefs of at most ${evidenceLimits.vendors} vendors.`,
  ),
  /** Raised by the database. */
  tooMany: errorEntry(409, 'limit_reached', 'Too many questions within an hour'),
} as const

export const createEvidenceCanvas = endpoint({
  name: 'createEvidenceCanvas',
  call: 'POST /api/copilot/canvases',
  summary:
    'Makes a canvas from briefs that you may read: a vendor landscape, a SWOT, a comparison wall, or a timeline of announcements. Each note holds its source, and all is marked as proposed until somebody confirms it.',
  access: 'user',
  body: z
    .object({
      kind: z.enum(evidenceKinds),
      briefIds: z
        .array(z.uuid().toLowerCase())
        .min(1, 'Choose a brief')
        .max(evidenceLimits.briefs, `Choose at most ${evidenceLimits.briefs} briefs`),
      criteria: z
        .array(criterionText)
        .max(evidenceLimits.criteria, `Choose at most ${evidenceLimits.criteria} criteria`)
        .default([]),
    })
    .refine(
      ({ kind, criteria }) =>
        criteria.length >= criteriaOf[kind].least && criteria.length <= criteriaOf[kind].most,
      { path: ['criteria'], message: 'Choose two axes for a landscape, and criteria for a wall' },
    ),
  reply: z.object({
    id: z.uuid(),
    title: z.string(),
    /** How many notes hold something that was found, and how many vendors have no place. */
    found: z.int(),
    notPlaced: z.int(),
    /** The language model that wrote the sentences; null if they are quoted. */
    model: z.string().nullable(),
    /** Why the model did not write all of them. */
    notice: z.string().nullable(),
  }),
  errors: [
    evidenceErrors.briefNotFound,
    evidenceErrors.nothingFound,
    evidenceErrors.tooManyVendors,
    evidenceErrors.tooMany,
    canvasErrors.tooMany,
  ],
})
