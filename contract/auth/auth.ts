import { z } from 'zod'
import { companyForm } from '../company/company.ts'
import { generalErrors } from '../errors.ts'
import { email } from '../values/text.ts'
import { isOwnName, ownNameMessage } from './own-name.ts'

/** Passwords are measured in code points everywhere. */
export const passwordLimits = { min: 8, max: 100 } as const

const emailAddress = email('Please enter a valid email address')

/** A new password of 8 to 100 code points. */
export function password(tooShort: string) {
  return z
    .string()
    .refine((value) => [...value].length >= passwordLimits.min, tooShort)
    .refine((value) => [...value].length <= passwordLimits.max, 'Password is too long')
}

/** Sign-up, step 1: the person. */
export const signUpAccountForm = companyForm
  .pick({ companyName: true, contactName: true })
  .extend({
    email: z.string().trim().min(1, 'Email is required').pipe(emailAddress),
    password: password('Password must be at least 8 characters'),
  })
  .refine((form) => !isOwnName(form.password, [form.email, form.companyName]), {
    path: ['password'],
    message: ownNameMessage,
  })

/** Sign-up, step 2: the company. */
export const signUpCompanyForm = companyForm.omit({ companyName: true, contactName: true })

/** The metadata sent along with the new account. */
export type SignUpMetadata = {
  company_name: string
  contact_name: string
  headquarters_location: string
  year_founded: string
  employee_count: string
  revenue: string
  ownership_structure: string
  funding_history: string
  regions_of_operation: string[]
}

/** Combines both steps into the account's metadata. */
export function signUpMetadata(
  form: z.output<typeof signUpAccountForm> & z.output<typeof signUpCompanyForm>,
): SignUpMetadata {
  return {
    company_name: form.companyName,
    contact_name: form.contactName,
    headquarters_location: form.headquartersLocation,
    year_founded: form.yearFounded,
    employee_count: form.employeeCount,
    revenue: form.revenue,
    ownership_structure: form.ownershipStructure,
    funding_history: form.fundingHistory,
    regions_of_operation: form.regionsOfOperation,
  }
}

export const loginForm = z.object({
  email: emailAddress,
  password: z.string().min(1, 'Please enter your password'),
})

export const forgotPasswordForm = z.object({ email: emailAddress })

const newPassword = z.object({
  password: password('Password must be at least 8 characters long'),
  confirmPassword: z.string(),
})
const samePasswords = (form: z.output<typeof newPassword>) => form.password === form.confirmPassword
const differentPasswords = { path: ['confirmPassword'], message: "Passwords don't match" }

export const resetPasswordForm = newPassword.refine(samePasswords, differentPasswords)

/** Which further proof the server requires depends on the account and its session. */
export const changePasswordForm = newPassword
  .extend({ currentPassword: z.string(), nonce: z.string().trim() })
  .refine(samePasswords, differentPasswords)

export const changeEmailForm = z.object({ email: emailAddress })

/** The code of an authenticator app; people often type it in groups. */
export const oneTimeCodeForm = z.object({
  code: z
    .string()
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code from your app')),
})

/** The code of a mail that signs in. */
export const mailedCodeForm = z.object({
  code: z
    .string()
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits from the email')),
})

export const recoveryCodeForm = z.object({
  code: z.string().trim().min(1, 'Enter one of your recovery codes'),
})

/** The messages for a failed second factor; `byCode` is keyed by the error code. */
export const factorErrors: {
  wrong: Readonly<Record<'totp' | 'webauthn' | 'recovery_code', string>>
  cancelled: string
  byCode: Readonly<Record<string, string>>
} = {
  wrong: {
    totp: 'That code is incorrect. Enter the one your app shows now.',
    webauthn: 'That passkey was not accepted. Please try again.',
    recovery_code: 'That code is incorrect or has already been used.',
  },
  cancelled: 'Your browser returned no passkey. You may have canceled, or it may have timed out.',
  byCode: {
    mfa_challenge_expired: 'This took too long. Please try again.',
    webauthn_challenge_expired: 'This took too long. Please try again.',
    mfa_ip_address_mismatch: 'Your network connection changed in the meantime. Please try again.',
    mfa_factor_name_conflict: 'That name is already in use. Choose another one.',
    too_many_enrolled_mfa_factors:
      'You have reached the limit of second factors. Remove one first.',
    ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED:
      'This device already holds a passkey for your account.',
    ERROR_INVALID_DOMAIN:
      'Passkeys do not work at this address. Open the site at its usual address.',
    ERROR_INVALID_RP_ID:
      'Passkeys do not work at this address. Open the site at its usual address.',
  },
}

/**
 * Messages for a link or provider that returned an error, keyed by the code in the address. Anyone
 * can write that address, so the text it carries is never shown.
 */
export const linkErrors: Readonly<Record<string, string>> = {
  otp_expired: 'This link is no longer valid. It may have expired or already been used.',
  access_denied: 'The sign-in was canceled or refused. Nothing has changed.',
  signup_disabled: 'This installation does not accept new accounts.',
  user_banned: 'This account is blocked.',
  company_suspended: generalErrors.companySuspended.message,
  provider_email_needs_verification:
    "Confirm your email address first. We've sent you an email with a link.",
  bad_oauth_state: 'Signing in took too long. Please try again.',
  bad_oauth_callback: "The provider's response could not be used. Please try again.",
  flow_state_expired: 'Signing in took too long. Please try again.',
  flow_state_not_found: 'This sign-in was already completed or took too long. Please try again.',
  flow_state_already_used: 'This sign-in has already been completed. Please try again.',
  identity_already_exists: 'That sign-in method is already linked to an account.',
  email_exists: 'An account with this email address already exists. Sign in to it first.',
}
export const unknownLinkError = "We couldn't sign you in. Please try again."

/** Titles and texts of the sign-in pages and their toasts. */
export const authMessages = {
  signUpFailed: {
    title: 'Error creating account',
    description: 'There was an error creating your account. Please try again.',
  },
  signedUp: { title: 'Welcome to the product' },
  captcha: {
    label: 'Security check',
    missing: 'Complete the security check first.',
    lost: 'The security check could not be loaded. Please try again.',
    refused:
      'The security check failed. Try again. If no check appears, contact whoever runs this site.',
  },
  loginFailed: {
    title: 'Login failed',
    description: 'Invalid credentials. Please check your email and password.',
  },
  noSession: {
    title: 'Login failed',
    description: 'No session was created. Please try again.',
  },
  loggedIn: { title: 'Logged in successfully' },
  /** Sign-in by a mailed code, on the login page and on the readers' page before it. */
  mailedCode: {
    button: 'Email me a sign-in code',
    title: 'Enter your code',
    /** The same for every address, so that it reveals nothing about accounts. */
    sentIfKnown: (email: string) =>
      `If there is an account for ${email}, a 6-digit code is on its way.`,
    sent: (email: string) => `A 6-digit code is on its way to ${email}.`,
    label: 'Code',
    hint: 'From the email that we just sent.',
    junk: 'Nothing yet? Look in your junk folder too.',
    open: 'Sign in',
    again: 'Send another code',
    againIn: (seconds: number) => `Send another code in ${seconds} s`,
    otherWay: 'Sign in another way',
    wrong: 'This code is wrong or has expired. Check it, or send another one.',
    failed: 'The code could not be sent',
  },
  /** Where readers without an account begin: they need no password and no company. */
  readers: {
    title: 'Continue with your email',
    description: 'We email you a code to confirm your address. You need no password.',
    toAsk: 'Confirm your own address first. Then you can request access.',
    send: 'Send me a code',
    newHere: 'No password, or new here?',
    havePassword: 'Do you have a password?',
    signIn: 'Sign in',
  },
  passkey: 'Use a passkey',
  /** Why a session ended, on the login page. */
  ends: {
    ended: {
      title: 'You were signed out',
      description: 'Your session has ended. Sign in to continue where you left off.',
    },
    removed: {
      title: 'Your account was deleted',
      description:
        'Accounts are deleted when someone is removed from their team. If this is a mistake, ask a person who manages the team to invite you again.',
    },
    companySuspended: {
      title: 'Your company is suspended',
      description: 'Nothing was deleted. To use it again, contact whoever runs this site.',
    },
    suspended: {
      title: 'Your account is suspended',
      description:
        "You can't sign in for now. If this is a mistake, contact whoever runs this site.",
    },
  },
  resetRequestFailed: {
    title: 'Reset request failed',
    description: 'There was a problem sending the reset link.',
  },
  /** The page that opens the session after a mailed link, a provider or single sign-on. */
  arrival: {
    title: 'Sign in',
    asking: {
      title: 'Switch accounts?',
      hint: 'If you continue, you will be signed out of your current account in this browser.',
    },
    refused: "This sign-in didn't work",
    unreachable: 'We could not sign you in',
  },
  resetSent: { title: 'Reset email sent' },
  invalidResetLink: {
    title: 'Invalid reset link',
    description: 'Please request a new password reset link.',
  },
  missingRecoveryToken: {
    title: 'Invalid reset link',
    description: 'Missing recovery token. Please request a new password reset link.',
  },
  passwordUpdateFailed: {
    title: 'Password update failed',
    tooLate: {
      title: 'This link was opened more than a day ago',
      description:
        'It can no longer set a password. Request a new link, and open it on this device.',
      button: 'Request a new link',
    },
  },
  passwordUpdated: { title: 'Password updated successfully' },
} as const
