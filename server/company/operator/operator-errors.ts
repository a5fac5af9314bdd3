import type { ErrorEntry } from '../../../contract/errors.ts'

/** Errors of the operator's commands about companies. */
export const operatorErrors = {
  companyNotFound: {
    status: 404,
    code: 'company_not_found',
    message: 'This company no longer exists.',
  },
  ownerChanged: {
    status: 409,
    code: 'owner_changed',
    message: 'Another command has changed the owner of this company meanwhile. Look again.',
  },
  ownsIt: {
    status: 409,
    code: 'owns_it',
    message: 'This person owns the company already.',
  },
  notMember: {
    status: 409,
    code: 'not_a_member',
    message:
      "This address belongs to no member of the company. Invite it on the company's Team page first. If nobody who manages the team can sign in, 'users recover ADDRESS' prints a link that signs the owner in.",
  },
  invitationOpen: {
    status: 409,
    code: 'invitation_open',
    message: 'This person has not accepted the invitation yet. The Team page can send it again.',
  },
  addressUnproven: {
    status: 409,
    code: 'address_unproven',
    message:
      "This person has not confirmed the email address yet. The account page sends the mail, or 'users recover ADDRESS' prints a link that confirms it.",
  },
  memberBanned: {
    status: 409,
    code: 'member_banned',
    message: "This account is banned. Lift the ban first: 'users unban ADDRESS'.",
  },
} as const satisfies Record<string, ErrorEntry>
