import { z } from 'zod'
import { companyForm } from './company.ts'
import { isOwnName, ownNameMessage } from './own-name.ts'
import { email } from './text.ts'

/** Passwords are counted in code points, everywhere the same. */
export const passwordLimits = { min: 8, max: 100 } as const

const emailAddress = email('Please enter a valid email address')

/** A new password of at least 8 and at most 100 code points. */
export function password(tooShort: string) {
  return z
    .string()
    .refine((value) => [...value].length >= passwordLimits.min, tooShort)
    .refine((value) => [...value].length <= passwordLimits.max, 'Password is too long')
}

/** Sign-up, step 1: who signs up. */
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

/** Sign-up, step 2: the company's facts. */
export const signUpCompanyForm = companyForm.omit({ companyName: true, contactName: true })

/** What travels with the new account as its metadata. */
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

/** The metadata of the account that both steps describe. */
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

/** What the server asks for besides the new password hangs on the account and its session. */
export const changePasswordForm = newPassword
  .extend({ currentPassword: z.string(), nonce: z.string().trim() })
  .refine(samePasswords, differentPasswords)

export const changeEmailForm = z.object({ email: emailAddress })

/** The code of an authenticator app; people type it in groups. */
export const oneTimeCodeForm = z.object({
  code: z
    .string()
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits that your app shows')),
})

export const recoveryCodeForm = z.object({
  code: z.string().trim().min(1, 'Enter one of your recovery codes'),
})

/** What is said when a second factor does not do; `byCode` by the code of the refusal. */
export const factorErrors: {
  wrong: Readonly<Record<'totp' | 'webauthn' | 'recovery_code', string>>
  cancelled: string
  byCode: Readonly<Record<string, string>>
} = {
  wrong: {
    totp: 'That code is not right. Enter the one that your app shows now.',
    webauthn: 'That passkey was not accepted. Please try again.',
    recovery_code: 'That code is not right, or it was used already.',
  },
  cancelled: 'The browser gave no passkey. It may have been cancelled, or taken too long.',
  byCode: {
    mfa_challenge_expired: 'This took too long. Please try again.',
    mfa_ip_address_mismatch: 'Your connection changed meanwhile. Please try again.',
    mfa_factor_name_conflict: 'Something of this name exists already. Choose another name.',
    too_many_enrolled_mfa_factors: 'There is no room for more. Remove one first.',
    ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED:
      'This device already holds a passkey of your account.',
    ERROR_INVALID_DOMAIN: 'Passkeys do not work at this address. Open the page by its proper name.',
    ERROR_INVALID_RP_ID: 'Passkeys do not work at this address. Open the page by its proper name.',
  },
}

/**
 * What is said about a link or a provider that led back with an error, by the code in the address.
 * The address is anybody's to write, so its own words are never shown.
 */
export const linkErrors: Readonly<Record<string, string>> = {
  otp_expired: 'This link is no longer valid. It may have expired, or was used already.',
  access_denied: 'It was cancelled or refused. Nothing has changed.',
  signup_disabled: 'This installation takes no new accounts.',
  user_banned: 'This account is blocked.',
  provider_email_needs_verification:
    'Confirm your email address first: we have sent you a message with a link.',
  bad_oauth_state: 'Signing in took too long. Please try again.',
  bad_oauth_callback: 'The provider gave no usable answer. Please try again.',
  flow_state_expired: 'Signing in took too long. Please try again.',
  flow_state_not_found: 'Signing in took too long. Please try again.',
  flow_state_already_used: 'This sign-in was already finished. Please try again.',
  identity_already_exists: 'That sign-in already belongs to an account.',
  email_exists: 'An account with this email address exists already. Sign in to it first.',
}
export const unknownLinkError = 'Signing in did not work. Please try again.'

/** Titles and texts of the toasts around signing in. */
export const authMessages = {
  signUpFailed: {
    title: 'Error creating account',
    description: 'There was an error creating your account. Please try again.',
  },
  signedUp: { title: 'Welcome to the product' },
  captcha: {
    label: 'Check against robots',
    missing: 'Complete the check against robots first.',
    lost: 'The check against robots could not be loaded. Try again.',
    refused:
      'The check against robots was not passed. Try again, or, if this page shows none, ask who runs this site.',
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
  resetRequestFailed: {
    title: 'Reset request failed',
    description: 'There was a problem sending the reset link.',
  },
  arrival: {
    title: 'Sign in',
    asking: {
      title: 'Switch accounts?',
      hint: 'If you continue, the account you are in now is signed out of this browser.',
    },
    refused: 'This sign-in didn’t work',
    unreachable: 'You could not be signed in',
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
  passwordUpdateFailed: { title: 'Password update failed' },
  passwordUpdated: { title: 'Password updated successfully' },
} as const
