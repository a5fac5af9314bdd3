import { errorEntry } from '../../../contract/errors.ts'

/** Errors of the operator's commands about companies. */
export const operatorErrors = {
  companyNotFound: errorEntry(404, 'company_not_found', 'This company no longer exists.'),
  ownerChanged: errorEntry(
    409,
    'owner_changed',
    'Another command has changed the owner of this company meanwhile. Look again.',
  ),
  ownsIt: errorEntry(409, 'owns_it', 'This person owns the company already.'),
  notMember: errorEntry(
    409,
    'not_a_member',
    "This address belongs to no member of the company. Invite it on the company's Team page first. If nobody who manages the team can sign in, 'users recover ADDRESS' prints a link that signs the owner in.",
  ),
  invitationOpen: errorEntry(
    409,
    'invitation_open',
    'This person has not accepted the invitation yet. The Team page can send it again.',
  ),
  addressUnproven: errorEntry(
    409,
    'address_unproven',
    "This person has not confirmed the email address yet. The account page sends the mail, or 'users recover ADDRESS' prints a link that confirms it.",
  ),
  memberBanned: errorEntry(
    409,
    'member_banned',
    "This account is banned. Lift the ban first: 'users unban ADDRESS'.",
  ),
} as const
