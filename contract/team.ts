import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { permissions } from './permissions.ts'

/** Names of the roles that the form knows; a stored role may be another word. */
export const roleLabels: Readonly<Record<string, string>> = { admin: 'Admin', editor: 'Editor' }

export const teamMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Null until the invitation is accepted. */
  userId: z.uuid().nullable(),
  avatarUrl: z.string().nullable(),
  companyId: z.uuid(),
  isOwner: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

export const listTeamMembers = endpoint({
  name: 'listTeamMembers',
  method: 'GET',
  path: '/api/team/members',
  summary: 'The members of your company, newest first, the owner among them.',
  access: 'member',
  query: pageQuery,
  reply: pageOf(teamMemberSchema),
  errors: [permissions['team.view'].denied],
})
