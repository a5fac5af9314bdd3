import { brand } from '../../contract/brand.ts'

/** The text message with a code: for signing in, for a new phone, and for reauthentication. */
export function codeSms({ code, minutes }: { code: string; minutes: number }): string {
  const lasts = minutes === 1 ? 'one minute' : `${minutes} minutes`
  return `${code} is your ${brand.name} code. It expires after ${lasts}. Never share it with anyone.`
}
