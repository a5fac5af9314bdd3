/**
 * Permanent failures of RFC 3463 that the mailbox or its domain causes: it does not exist or accepts nothing.
 * Some servers only say 5.0.0; Exchange says 5.4.1 and 5.4.4 for an unknown mailbox or domain. All other codes
 * concern the mail, the sender or a policy.
 */
const ofMailbox = /^5\.(0\.0|1\.(0|1|2|3|6|10)|2\.(0|1)|4\.(1|4))$/

/** Whether the status of an undelivered mail means that its address receives no mail. */
export function isOfMailbox(status: string): boolean {
  return ofMailbox.test(status)
}

/** Whether a failure is permanent. A full mailbox (5.2.2) is not: it will be emptied. */
export function isPermanent(status: string): boolean {
  return status.startsWith('5.') && status !== '5.2.2'
}

/** The first status of RFC 3463 in a text, such as '550 5.1.1 No such user'. */
export function statusIn(text: string): string | undefined {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0]
}
