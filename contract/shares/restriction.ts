import { z } from 'zod'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { permissions } from '../permissions.ts'

export const restrictionErrors = {
  briefed: errorEntry(
    409,
    'brief_was_shared',
    'A brief that was shared or is under embargo stays private.',
  ),
} as const

export const restrictionMessages = {
  title: 'Public address',
  public: 'Anyone who has the address of the video can play it, until you share the brief.',
  private:
    'None. The video plays for your team, for readers you share the brief with, and by its link if you turn that on.',
  restrict: 'Make private',
  lift: 'Make public',
  restricted: 'The video is private now',
  lifted: 'The video is public again',
  failed: 'That could not be changed',
  loadFailed: 'The public address setting could not be loaded',
} as const

const briefId = z.object({ id: z.uuid() })

const restriction = z.object({
  restricted: z.boolean().describe('Whether the video of the brief has no public address.'),
  forGood: z.boolean().describe('Whether it stays so: the brief was shared, or is under embargo.'),
})
export type Restriction = z.output<typeof restriction>

export const getRestriction = endpoint({
  name: 'getRestriction',
  call: 'GET /api/briefs/:id/restriction',
  summary: 'Whether the video of a brief has a public address.',
  params: briefId,
  reply: restriction,
  errors: [permissions['shares.view'].denied, briefErrors.notFound],
})

export const updateRestriction = endpoint({
  name: 'updateRestriction',
  call: 'PUT /api/briefs/:id/restriction',
  summary: 'Takes away the public address of the video of a brief, or gives it back.',
  params: briefId,
  body: restriction.pick({ restricted: true }),
  reply: restriction,
  errors: [permissions['shares.change'].denied, briefErrors.notFound, restrictionErrors.briefed],
})
