import { counted } from '../values/counted.ts'
import type { SharedKind, UnmailedReason } from './shares.ts'

const people = (count: number) => counted(count, 'recipient')

/** The meaning of a status of RFC 3463 for the address. */
function bounceReason(status: string): string {
  if (/^5\.(1|4)\./.test(status)) return 'there is no such mailbox'
  return status.startsWith('5.2.')
    ? 'the mailbox accepts no mail'
    : 'the receiving server refuses it'
}

type Words = {
  title: string
  description: string
  messageHint: string
  download: string
  /** Further effects of sharing. */
  hint: string
  failed: string
  nobodyHint: string
  confirmRevokeHint: string
  downloadOn: string
  downloadOff: string
}

/** The texts about sharing each kind of item. */
export const sharedWords: Readonly<Record<SharedKind, Words>> = {
  brief: {
    title: 'Share this brief',
    description: 'Each recipient gets an email with a link that works for them alone.',
    messageHint: 'Shown in the email and beside the video.',
    download: 'Let readers download video and files',
    hint: 'The public address of the video stops working once the brief is shared.',
    failed: 'The brief could not be shared. Please try again.',
    nobodyHint: 'Share this brief with analysts and buyers, and see here who opened it.',
    confirmRevokeHint:
      'Playback stops immediately. Viewing history and questions are kept. To restore access, share the brief again.',
    downloadOn: 'The reader can download the video and the files',
    downloadOff: 'Downloads are off for the reader',
  },
  canvas: {
    title: 'Share this canvas',
    description:
      'Each recipient gets an email with a link that works for them alone. They cannot change the canvas.',
    messageHint: 'Shown in the email and above the canvas.',
    download: 'Let readers download the canvas as a picture or PDF',
    hint: 'Readers always see the current canvas. They see the source of an entry only if it is shared with them too.',
    failed: 'The canvas could not be shared. Please try again.',
    nobodyHint: 'Share this canvas with analysts and buyers, and see here who opened it.',
    confirmRevokeHint: 'They can no longer open the canvas. To restore access, share it again.',
    downloadOn: 'The reader can download the canvas',
    downloadOff: 'Downloads are off for the reader',
  },
  document: {
    title: 'Share this document',
    description:
      'Each recipient gets an email with a link that works for them alone. They cannot change the document.',
    messageHint: 'Shown in the email and above the document.',
    download: 'Let readers download the document',
    hint: 'Readers see the version that was published last.',
    failed: 'The document could not be shared. Please try again.',
    nobodyHint: 'Share this document with analysts and buyers, and see here who opened it.',
    confirmRevokeHint: 'They can no longer open the document. To restore access, share it again.',
    downloadOn: 'The reader can download the document',
    downloadOff: 'Downloads are off for the reader',
  },
}

export const shareMessages = {
  readVersion: (version: number) => `Read version ${version.toLocaleString('en')}`,
  hasNotRead: (version: number) => `Has not read version ${version.toLocaleString('en')}`,
  audience: 'Audience',
  confirmFirst: 'Confirm your email address first',
  confirmFirstHint: 'You can share once you have followed the link that we email to',
  ownerFirst: 'Nothing can be shared yet',
  ownerFirstHint:
    'The owner of your company must confirm their email address first. Ask them to follow the link that “Confirm your email address” sends them. Then you can continue here.',
  discard: {
    title: 'Discard this share?',
    description: 'What you entered will be lost.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
  },
  leavePage: {
    title: 'Leave without sharing?',
    description: 'What you entered in the Share dialog will be lost.',
  },
  addressesHint: 'One per line, or separated by commas.',
  remind: 'Remind readers who have not watched, twice at most',
  noRecipients: 'Enter an address, or choose a contact or a list',
  badAddress: (address: string) => `“${address}” is not an email address`,
  shared: (count: number) => `Shared with ${people(count)}`,
  /** Who was not mailed, and why. */
  unmailed: (unmailed: readonly { email: string; reason: UnmailedReason }[]) => {
    const because = (wanted: UnmailedReason) =>
      unmailed.filter(({ reason }) => reason === wanted).length
    const [optedOut, bounced] = [because('opted-out'), because('bounced')]
    const [collected, today] = [because('collected'), because('mailed-today')]
    const held = because('held')
    const parts = [
      ...(optedOut > 0 ? [`${people(optedOut)} asked for no emails.`] : []),
      ...(collected > 0
        ? [`${people(collected)} will be notified in their daily or weekly email.`]
        : []),
      ...(bounced > 0
        ? [
            `Mail to ${people(bounced)} bounced. Check the ${bounced === 1 ? 'address' : 'addresses'}, then send it again from the audience list.`,
          ]
        : []),
      ...(today > 0
        ? [
            `${people(today)} already got the email about this today; they will find it in their library.`,
          ]
        : []),
    ]
    if (held > 0) {
      parts.push(
        `${people(held)} will be told in tomorrow’s email, because they already got three from you today.`,
      )
    }
    return parts.length > 0 ? parts.join(' ') : undefined
  },
  notResent: 'No emails were sent',
  revoke: 'Revoke access',
  confirmRevoke: (count: number) =>
    count === 1 ? 'Revoke access?' : `Revoke the access of ${people(count)}?`,
  revoked: (count: number) => `Access revoked for ${people(count)}`,
  allowAsking: 'Allow a new request',
  askingAllowed: (count: number) => `${people(count)} may request access again`,
  resent: (count: number) => `Sent again to ${people(count)}`,
  expiryChanged: (count: number) => `Expiry changed for ${people(count)}`,
  changeFailed: 'That could not be changed',
  ofAnalyst: 'Shared with this contact',
  ofAnalystNone: 'Nothing has been shared with this contact yet.',
  unseen: {
    brief: 'A brief that you cannot view',
    canvas: 'A canvas that was deleted',
    document: 'A document that was deleted',
  },
  ofAnalystFailed: 'What was shared could not be loaded',
  bounced: (when: string) => `Mail to this address bounced on ${when}. Check the address.`,
  stopped: (since: string, status: string) =>
    `Mail to this address has been bouncing since ${since}: ${bounceReason(status)} (${status}). No more mail is sent until you try again.`,
  tryAgain: 'Try again',
  triedAgain: 'Sent again. If it bounces, you will see it here.',
  nobody: 'Not shared with anyone yet',
  preview: 'View as recipient',
  previewHint: 'This is what the recipient sees. Playing it here is not counted.',
} as const
