import { createHash } from 'node:crypto'
import { ApiError } from '../../../contract/errors.ts'
import type { Services } from '../../platform/context.ts'
import { readBody } from '../../platform/http/outgoing/read-body.ts'
import { passwordErrors, WeakPassword } from './password-errors.ts'
import { checkPassword } from './passwords.ts'

const timeLimitMs = 2_000
const mostBytes = 1024 * 1024

/**
 * Refuses a leaked password, if PASSWORD_BREACH_CHECK_URL is set. Only the first five hex digits of
 * its SHA-1 are sent, which many passwords share. If the service is down, any password passes.
 */
export async function refuseBreached(services: Services, password: string) {
  const list = services.env.PASSWORD_BREACH_CHECK_URL
  if (!list) return
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const answer = await fetch(`${list}/${hash.slice(0, 5)}`, {
      // Padding hides the length of the answer, which would tell an eavesdropper the prefix.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const listed = await readBody(answer.body, mostBytes)
    if (!isListed(listed.toString('utf8'), hash.slice(5))) return
  } catch (error) {
    services.log.warn({ err: error }, 'the list of leaked passwords did not answer')
    return
  }
  throw new WeakPassword(passwordErrors.breached, ['pwned'])
}

/** Lines of `<rest of a hash>:<how often it leaked>`; zero marks padding. */
function isListed(list: string, rest: string): boolean {
  return list.split(/\r?\n/).some((line) => {
    const [listed, count] = line.split(':')
    return listed?.toUpperCase() === rest && Number(count) > 0
  })
}

/** Why the password that just signed in as `login` would be refused today. */
export async function findWeakness(services: Services, password: string, login: string) {
  try {
    checkPassword(password, [login])
    await refuseBreached(services, password)
  } catch (error) {
    if (error instanceof WeakPassword) return { message: error.message, reasons: error.reasons }
    // Too long or malformed: only an imported password can be, and it may stay.
    if (!(error instanceof ApiError)) throw error
  }
  return undefined
}
