import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { permissionSetSchema } from './permissions.ts'

/** Who is signed in, their company and their rights. A user without a company has `company: null`. */
export const getMe = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/api/me',
  summary: 'The signed-in user, their company and what they may do there.',
  access: 'user',
  reply: z.object({
    user: z.object({ id: z.uuid(), email: z.string(), name: z.string() }),
    company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    permissions: permissionSetSchema,
  }),
})

/** What differs per installation and the page needs to know. Sizes are in bytes. */
export const getConfig = endpoint({
  name: 'getConfig',
  method: 'GET',
  path: '/api/config',
  summary: 'Settings of this installation that the web app needs.',
  access: 'public',
  reply: z.object({
    anonKey: z.string(),
    publicUrl: z.string(),
    providers: z.array(z.object({ name: z.string(), label: z.string() })),
    limits: z.object({
      maxVideoBytes: z.int(),
      maxLogoBytes: z.int(),
      videoChunkBytes: z.int(),
    }),
    devMail: z.boolean(),
  }),
})
