import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../../../contract/errors.ts'
import {
  type InvitationDetails,
  invitationDisplay,
  invitationDisplayDefault,
  invitationErrors,
  invitationMessages,
  verifyInvitation,
} from '../../../../contract/team/invitations.ts'
import { call } from '../../../platform/calls/call.ts'
import { toast } from '../../../ui/toast.ts'

/** The parameters in the page's URL: the token, and the id of the member. */
export type InvitationLink = { token: string | null; memberId: string | null }

/** Why an invitation cannot be used. `error` is the server's, if it was called. */
export type Problem = { title: string; error: ApiError | null; checkedAt: Date }

export type Invitation =
  | { status: 'verifying' }
  | { status: 'invalid'; problem: Problem }
  | { status: 'valid'; details: InvitationDetails }

/**
 * Links whose problem was already shown before the visitor went through the login page and back.
 */
const told = new Set<string | null>()

/** Marks a link's problem as shown, so that it is not shown again after a visit to the login page. */
export function markShown({ token }: InvitationLink): void {
  told.add(token)
}

/** The invitation in the URL, verified when the page opens and on `retry`. */
export function useInvitation() {
  const { search } = useLocation()
  const [link] = useState(() => readLink(search))
  const [invitation, setInvitation] = useState<Invitation>({ status: 'verifying' })

  const check = useCallback(async () => {
    const found = await verify(link)
    setInvitation(found)
    return found
  }, [link])

  useEffect(() => {
    void check().then((found) => {
      if (found.status === 'invalid' && link.token && !told.has(link.token)) {
        toast.error(invitationMessages.verificationFailed.title, found.problem.title)
      }
    })
  }, [check, link])

  async function retry() {
    const { noToken, valid, invalid, failed } = invitationMessages.retry
    if (!link.token) return toast.error(noToken, invitationErrors.noToken.message)
    const found = await check()
    if (found.status === 'valid') return toast.success(valid)
    if (found.status !== 'invalid') return
    const { error } = found.problem
    toast.error(isInvalidLink(error) ? invalid : failed, error?.message)
  }

  return { link, invitation, check, retry }
}

function readLink(search: string): InvitationLink {
  const values = new URLSearchParams(search)
  return { token: values.get('token') || null, memberId: values.get('member') || null }
}

/** Verifies the token with the server. Never throws: a lost connection is returned as a problem. */
async function verify({ token, memberId }: InvitationLink): Promise<Invitation> {
  const checkedAt = new Date()
  if (!token) {
    const title = invitationErrors.noToken.message
    return { status: 'invalid', problem: { title, error: null, checkedAt } }
  }
  try {
    const details = await call(verifyInvitation, { body: { token, memberId } })
    return { status: 'valid', details }
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : null
    return { status: 'invalid', problem: { title: titleOf(error), error, checkedAt } }
  }
}

/** The title for a refusal; other failures do not reveal whether the invitation is valid. */
function titleOf(error: ApiError | null): string {
  if (isInvalidLink(error)) return invitationDisplay[error?.code ?? ''] ?? invitationDisplayDefault
  return invitationMessages.verifyFailed.replace('{message}', error?.message ?? 'Unknown error')
}

/** Whether the server rejected the invitation itself, so that a retry will not help. */
export function isInvalidLink(error: ApiError | null): boolean {
  return error !== null && error.status >= 400 && error.status < 500 && error.status !== 429
}
