import { z } from 'zod'
import { endpoint, pageOf, pageQuery, searchWords } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { counted } from '../values/counted.ts'
import { text } from '../values/text.ts'
import { copilotErrors, copilotSessionItem } from './analyst-copilot.ts'

/** The most members that a workspace can be shared with, and the most sessions returned with it. */
export const workspaceLimits = { members: 100, sessions: 100 } as const

export const workspaceErrors = {
  notColleagues: errorEntry(
    422,
    'not_colleagues',
    'Share a workspace with other members of your company only.',
  ),
  /** Raised by the database. */
  tooMany: errorEntry(409, 'limit_reached', 'Too many workspaces'),
} as const

export const workspaceMessages = {
  toggle: 'Workspaces',
  title: 'Workspaces',
  description: 'Group your sessions, and let colleagues read them.',
  new: 'New workspace',
  search: 'Search workspaces',
  none: 'Your workspaces, and those that colleagues share with you, appear here.',
  noMatch: 'No workspace matches.',
  listFailed: 'Your workspaces could not be loaded',
  loadFailed: 'The workspace could not be loaded',
  goneHint: 'It was deleted, or is no longer shared with you.',
  back: 'All workspaces',
  sessions: (count: number) => counted(count, 'session'),
  noSessions: 'Sessions that you start here appear here.',
  ownedBy: (owner: string) => `Shared by ${owner}`,
  sharedWith: 'Shared with',
  notShared: 'Not shared',
  people: (count: number) => counted(count, 'colleague'),
  actions: (name: string) => `Actions for the workspace ${name}`,
  edit: 'Edit',
  name: 'Name',
  descriptionField: 'Description',
  share: 'Share with',
  shareHint: 'They read its sessions, with their own rights, and add sessions of their own.',
  chosen: (count: number) => `${count} of ${workspaceLimits.members} chosen`,
  colleagues: 'Colleagues',
  searchColleagues: 'Search colleagues',
  noColleague: 'No colleague matches.',
  noColleagues: 'Your company has no other members yet.',
  noCompany: 'Workspaces are shared within a company. You have none yet.',
  colleaguesFailed: 'Your colleagues could not be loaded.',
  moreColleagues: (more: number) => `Search to find the other ${more.toLocaleString('en')}.`,
  create: 'Create workspace',
  created: 'Workspace created',
  save: 'Save workspace',
  saved: 'Workspace saved',
  saveFailed: 'The workspace could not be saved',
  delete: 'Delete',
  deleted: 'Workspace deleted',
  deletedHint: 'Its sessions stay with those who asked.',
  deleteFailed: 'The workspace could not be deleted',
  restoreFailed: 'The workspace could not be restored',
  move: 'Move to workspace…',
  moveTitle: 'Move to workspace',
  moveHint: 'Everyone in the workspace can read the session.',
  moveTo: 'Workspace',
  noWorkspace: 'No workspace',
  moveNow: 'Move',
  moved: 'Session moved',
  moveFailed: 'The session could not be moved',
  readOnly: (author: string) =>
    `This session is by ${author}, who alone can ask in it. You see what you have access to yourself.`,
  askOwn: 'Ask in a session of your own',
} as const

/** The dialog of a workspace. */
export const workspaceForm = z.object({
  name: text({ min: 1, minMessage: 'Enter a name', max: 100 }),
  description: text({ max: 1000 }),
  /** Accounts of members of the same company. */
  sharedWith: z
    .array(z.uuid())
    .max(workspaceLimits.members, `Share it with at most ${workspaceLimits.members} members`),
})
export type WorkspaceForm = z.infer<typeof workspaceForm>

const workspaceItem = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** The colleague who owns it; null for the caller's own workspace. */
  owner: z.string().nullable(),
  sharedWith: z.array(z.object({ id: z.uuid(), name: z.string() })),
  sessionCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type CopilotWorkspace = z.infer<typeof workspaceItem>

const workspaceOf = z.object({ id: z.uuid() })

export const listCopilotWorkspaces = endpoint({
  name: 'listCopilotWorkspaces',
  call: 'GET /api/copilot/workspaces',
  summary: 'Your workspaces, and those that colleagues share with you, the newest first.',
  access: 'user',
  query: pageQuery.extend({ search: searchWords }),
  reply: pageOf(workspaceItem),
})

export const createCopilotWorkspace = endpoint({
  name: 'createCopilotWorkspace',
  call: 'POST /api/copilot/workspaces',
  summary: 'Makes a workspace, shared with members of your company if they are named.',
  access: 'user',
  body: workspaceForm.extend({
    description: workspaceForm.shape.description.default(''),
    sharedWith: workspaceForm.shape.sharedWith.default([]),
  }),
  reply: workspaceItem,
  errors: [workspaceErrors.notColleagues, workspaceErrors.tooMany],
})

export const getCopilotWorkspace = endpoint({
  name: 'getCopilotWorkspace',
  call: 'GET /api/copilot/workspaces/:id',
  summary: `A workspace with its newest ${workspaceLimits.sessions} sessions; the list of sessions has them all.`,
  access: 'user',
  params: workspaceOf,
  reply: workspaceItem.extend({ sessions: z.array(copilotSessionItem) }),
  errors: [copilotErrors.workspaceNotFound],
})

export const updateCopilotWorkspace = endpoint({
  name: 'updateCopilotWorkspace',
  call: 'PATCH /api/copilot/workspaces/:id',
  summary:
    'Changes a workspace of yours. `sharedWith` replaces everyone with whom it is shared; what is left out stays.',
  access: 'user',
  params: workspaceOf,
  body: workspaceForm.partial(),
  reply: workspaceItem,
  errors: [copilotErrors.workspaceNotFound, workspaceErrors.notColleagues, workspaceErrors.tooMany],
})

export const deleteCopilotWorkspace = endpoint({
  name: 'deleteCopilotWorkspace',
  call: 'DELETE /api/copilot/workspaces/:id',
  summary:
    'Deletes a workspace of yours; its sessions stay with their authors. It can be restored for 30 days.',
  access: 'user',
  params: workspaceOf,
  reply: z.object({ deleted: z.literal(true) }),
  errors: [copilotErrors.workspaceNotFound],
})

export const restoreCopilotWorkspace = endpoint({
  name: 'restoreCopilotWorkspace',
  call: 'POST /api/copilot/workspaces/:id/restore',
  summary: 'Restores a workspace that you deleted, with its sessions.',
  access: 'user',
  params: workspaceOf,
  reply: workspaceItem,
  errors: [copilotErrors.workspaceNotFound],
})
