import { describe, expect, it } from 'vitest'
import { teamMessages } from '../../contract/team/team.ts'
import { updateMessage } from './update-message.ts'

const now = new Date('2026-08-20T12:00:00Z')
const pendingUntil = (moment: string | null) => ({ userId: null, invitationExpiresAt: moment })

describe('updateMessage', () => {
  const before = pendingUntil('2026-08-24T12:00:00Z')

  it('only reports the save if no invitation ended', () => {
    expect(updateMessage(before, before, now)).toBe(teamMessages.updated)
    const joined = { userId: 'ann', invitationExpiresAt: null }
    expect(updateMessage(joined, joined, now)).toBe(teamMessages.updated)
    expect(updateMessage(before, joined, now)).toBe(teamMessages.updated)
  })

  it('reports that a copied link ended and a new invitation was mailed', () => {
    const after = pendingUntil('2026-08-27T12:00:00Z')
    expect(updateMessage(before, after, now)).toBe(teamMessages.updatedAndInvited)
  })

  it('asks to resend when none could be mailed', () => {
    const after = pendingUntil('2026-08-20T11:59:59Z')
    expect(updateMessage(before, after, now)).toBe(teamMessages.updatedLinkEnded)
  })
})
