import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'

export const taskMessages = {
  title: 'My tasks',
  all: (total: number) => `${total.toLocaleString('en')} open`,
  loadFailed: 'Your tasks could not be loaded',
  task: 'Task',
  make: 'Make it a task',
  change: 'Change task',
  remove: 'Remove task',
  assignee: 'Who does it',
  me: (name: string) => `${name} (you)`,
  due: 'Due',
  dueHint: 'Optional. They are reminded on that day.',
  save: 'Assign',
  for: (name: string) => `Task for ${name}`,
  dueOn: (day: string) => `Due ${day}`,
  by: (day: string) => `due ${day}`,
  overdue: (day: string) => `overdue since ${day}`,
  doneBy: (name: string | null) => (name ? `Done by ${name}` : 'Done'),
  nobody: 'a former member',
  assigned: 'Task assigned',
  removed: 'Task removed',
  finished: 'Task done',
  reopened: 'Task opened again',
  failed: 'The task could not be changed',
} as const

const taskSchema = z.object({
  /** The comment that is the task. */
  id: z.uuid(),
  text: z.string(),
  mentions: z.array(z.object({ id: z.uuid(), name: z.string().nullable() })),
  record: z.object({ kind: z.enum(['canvas', 'document']), id: z.uuid(), title: z.string() }),
  dueOn: z.iso.date().nullable(),
  doneAt: z.iso.datetime().nullable(),
})
export type MyTask = z.infer<typeof taskSchema>

/** The page that shows a task where it was written. */
export const taskPath = ({ id, record }: Pick<MyTask, 'id' | 'record'>) =>
  `/${record.kind === 'canvas' ? 'insight-canvas' : 'boardroom-builder'}/${record.id}?comment=${id}`

export const listMyTasks = endpoint({
  name: 'listMyTasks',
  call: 'GET /api/tasks',
  summary:
    'The tasks that comments on canvases and documents give you: first those that are due soonest, last those without a day.',
  access: 'user',
  query: pageQuery.extend({ state: z.enum(['open', 'done']).default('open') }),
  reply: pageOf(taskSchema),
})
