const people = (count: number) => (count === 1 ? '1 recipient' : `${count} recipients`)

/** What a status of RFC 3463 says about the address. */
function bounceReason(status: string): string {
  if (/^5\.(1|4)\./.test(status)) return 'there is no such mailbox'
  return status.startsWith('5.2.')
    ? 'the mailbox accepts no mail'
    : 'the receiving server refuses it'
}

export const shareMessages = {
  title: 'Share this brief',
  description: 'Each recipient gets an email with a link that works for them alone.',
  addressesHint: 'One per line, or separated by commas.',
  messageHint: 'Shown in the email and beside the video.',
  remind: 'Remind readers who have not watched, twice at most',
  restricts: 'The public address of the video stops working once the brief is shared.',
  noRecipients: 'Enter an address, or choose a contact or a list',
  badAddress: (address: string) => `“${address}” is not an email address`,
  failed: 'The brief could not be shared. Please try again.',
  shared: (count: number) => `Shared with ${people(count)}`,
  /** Who was not mailed, and why. */
  unmailed: (unmailed: readonly { email: string; reason: string }[]) => {
    const because = (wanted: string) => unmailed.filter(({ reason }) => reason === wanted).length
    const [optedOut, bounced] = [because('opted-out'), because('bounced')]
    const [collected, today] = [because('collected'), because('mailed-today')]
    const parts = [
      ...(optedOut > 0 ? [`${people(optedOut)} asked for no emails.`] : []),
      ...(collected > 0
        ? [`${people(collected)} will hear of it in the daily or weekly email that they chose.`]
        : []),
      ...(bounced > 0
        ? [
            `Mail to ${people(bounced)} comes back. Check the address, then send the brief again in the audience list.`,
          ]
        : []),
      ...(today > 0
        ? [
            `${people(today)} had an email from you today already, and will find the brief in their library.`,
          ]
        : []),
    ]
    return parts.length > 0 ? parts.join(' ') : undefined
  },
  notResent: 'Nobody was mailed',
  downloadChanged: (allowed: boolean) =>
    allowed
      ? 'The reader can download the video and the files'
      : 'Downloads are off for the reader',
  revoke: 'Revoke access',
  confirmRevoke: (count: number) =>
    count === 1 ? 'Revoke access?' : `Revoke the access of ${people(count)}?`,
  confirmRevokeHint:
    'Playing stops at once. What was watched and asked stays. To give access back, share the brief again.',
  revoked: (count: number) => `Access revoked for ${people(count)}`,
  resent: (count: number) => `Sent again to ${people(count)}`,
  expiryChanged: (count: number) => `End of access changed for ${people(count)}`,
  changeFailed: 'That could not be changed',
  ofAnalyst: 'Shared briefs',
  ofAnalystNone: 'No brief has been shared with this contact yet.',
  unseenBrief: 'A brief that you cannot view',
  ofAnalystFailed: 'The shared briefs could not be loaded',
  bounced: (when: string) => `Mail to this address came back on ${when}. Check the address.`,
  stopped: (since: string, status: string) =>
    `Mail to this address has come back since ${since}: ${bounceReason(status)} (${status}). No more is sent to it until you try again.`,
  tryAgain: 'Try again',
  triedAgain: 'Sent again. If it comes back, you will see it here.',
  nobody: 'Not shared with anyone yet',
  nobodyHint: 'Share this brief with analysts and buyers, and see here who opened it.',
  preview: 'View as recipient',
  previewHint: 'This is what the recipient sees. Playing it here counts for nothing.',
} as const
