import { randomInt } from 'node:crypto'
import type { Harness } from '../harness.ts'
import { mailsTo } from '../worlds/accounts.ts'

/** Enables text messages; nothing listens at the address. */
export const smsSettings = { SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms' }

/** A phone number as it is stored. */
export function newPhone(): string {
  return `4930${String(randomInt(1e10)).padStart(10, '0')}`
}

/** The text messages to a phone, newest first. */
export function textsTo(h: Harness, phone: string) {
  return mailsTo(h, `+${phone}`)
}

/** The code in the newest text message to a phone. */
export async function textedCode(h: Harness, phone: string): Promise<string> {
  const [message] = await textsTo(h, phone)
  return /^(\d{6}) is your Briefwell code\./.exec(message?.text ?? '')?.[1] ?? ''
}
