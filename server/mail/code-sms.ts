import { brand } from '../../contract/brand.ts'

/** The text message with a code: for signing in, for a new phone, for proving who one is again. */
export function codeSms({ code, minutes }: { code: string; minutes: number }): string {
  const lasts = minutes === 1 ? 'one minute' : `${minutes} minutes`
  return `${code} is your ${brand.name} code. It works for ${lasts}. Never tell it to anybody.`
}
