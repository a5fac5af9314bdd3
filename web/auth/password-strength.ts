import { passwordLimits } from '../../contract/auth/auth.ts'
import { isOwnName } from '../../contract/auth/own-name.ts'

/**
 * How hard a password is to guess, from 0 (too short) to 4, and one sentence on how to improve it.
 */
export type Strength = { level: 0 | 1 | 2 | 3 | 4; advice: string }

/** Prefixes of the most common passwords. */
const commonStart =
  /^(?:pass|p[a@4][s$5]{2}|qwert|asdf|1q2w|1qaz|abc|iloveyou|welcome|letmein|admin|\d{4,})/i

/**
 * An estimate by length, minus what attackers try first. The server decides: it knows the most
 * common passwords.
 */
export function strengthOf(password: string, names: readonly string[]): Strength {
  const { length } = [...password]
  if (length < passwordLimits.min) return { level: 0, advice: 'At least 8 characters.' }
  if (isOwnName(password, names)) {
    return { level: 1, advice: 'Easy to guess: names are tried first.' }
  }
  if (new Set(password.toLowerCase()).size < 5 || (length < 16 && commonStart.test(password))) {
    return { level: 1, advice: 'Easy to guess. Try four unrelated words.' }
  }
  if (length < 12) return { level: 2, advice: 'Fair. Longer is better: add a word or two.' }
  return length < 16 ? { level: 3, advice: 'Good.' } : { level: 4, advice: 'Strong.' }
}
