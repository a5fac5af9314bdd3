import type { Harness } from '../harness.ts'
import { auth, newAddress } from './accounts.ts'

/** One call of `/auth/v1/admin`, with the service key unless another bearer is given. */
export function admin(
  h: Harness,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  bearer: string = h.services.keys.serviceKey,
) {
  return auth(h, method, path, body, { bearer })
}

/** An account created by an administrator. */
export async function createdUser(h: Harness, body: object = {}) {
  const given = { email: newAddress(), email_confirm: true, ...body }
  const answer = await admin(h, 'POST', '/admin/users', given)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json() as { id: string; email: string } & Record<string, unknown>
}
