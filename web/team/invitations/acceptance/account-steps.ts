import { nameOfAddress } from '../../../../common/text/invitees.ts'
import { ApiError } from '../../../../contract/errors.ts'
import {
  checkInvitation,
  createInvitedUser,
  type InvitationDetails,
  invitationErrors,
} from '../../../../contract/team/invitations.ts'
import { askAuth } from '../../../auth/ask-auth.ts'
import type { Solved } from '../../../auth/use-captcha.tsx'
import { homePath } from '../../../platform/addresses/protected-paths.ts'
import { call } from '../../../platform/calls/call.ts'
import type { SignInOutcome, Steps } from './open-account.ts'

type Joining = {
  link: { token: string; memberId: string | null }
  details: InvitationDetails
  password: string
  /** The answer to a captcha, which is valid for one step. */
  solved: Solved
}

/** The steps that create an invited person's account, against the real server. */
export function accountSteps({ link, details, password, solved }: Joining): Steps {
  const { token, memberId } = link
  const { email, teamMemberId } = details
  const name = nameOfAddress(email)

  return {
    async create() {
      try {
        await call(createInvitedUser, { body: { token, memberId, email, password, name } })
        return 'created'
      } catch (error) {
        const exists =
          error instanceof ApiError && error.code === invitationErrors.accountExists.code
        return exists ? 'exists' : 'failed'
      }
    },

    async signUp() {
      const { failure } = await askAuth((auth) =>
        auth.signUp({
          email,
          password,
          options: {
            ...solved,
            data: {
              name,
              invited_team_member_id: teamMemberId,
              invitation_token: token,
              email_confirm: true,
            },
            emailRedirectTo: `${location.origin}${homePath}`,
          },
        }),
      )
      if (!failure) return { failed: false }
      const { code, message: reason } = failure
      return { failed: true, reason, weakPassword: code === 'weak_password' }
    },

    async isLinked() {
      try {
        return (await call(checkInvitation, { body: { token, member: teamMemberId } })).accepted
      } catch {
        return false
      }
    },

    signIn: () => signIn({ email, password, options: solved }),
  }
}

type Credentials = { email: string; password: string; options: Solved }

async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  // The sign-up may have signed in already; a second session would never be used.
  const { data: known } = await askAuth((auth) => auth.getSession())
  if (known?.session?.user.email === credentials.email.toLowerCase()) return 'signed-in'
  const { data, failure } = await askAuth((auth) => auth.signInWithPassword(credentials))
  if (data?.session) return 'signed-in'
  if (failure?.code === 'email_not_confirmed') return 'unconfirmed'
  return failure?.code === 'invalid_credentials' ? 'not-yet' : 'failed'
}
