/**
 * Of the permanent failures of RFC 3463, those that the mailbox or its domain causes: there is none,
 * or it accepts nothing. 5.0.0 is all that some servers say; 5.4.1 and 5.4.4 are how Exchange says
 * that it knows no such mailbox or domain. The others are about the mail, the sender or a policy.
 */
const ofMailbox = /^5\.(0\.0|1\.(0|1|2|3|6|10)|2\.(0|1)|4\.(1|4))$/

/** Whether the status of a mail that was not delivered means that its address receives none. */
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
