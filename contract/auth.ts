import { z } from 'zod'
import { companyForm } from './company.ts'
import { email } from './text.ts'

/** Passwords are counted in code points, everywhere the same. */
export const passwordLimits = { min: 8, max: 100 } as const

const emailAddress = email('Please enter a valid email address')

function password(tooShort: string) {
  return z
    .string()
    .refine((value) => [...value].length >= passwordLimits.min, tooShort)
    .refine((value) => [...value].length <= passwordLimits.max, 'Password is too long')
}

/** Sign-up, step 1: who signs up. */
export const signUpAccountForm = companyForm.pick({ companyName: true, contactName: true }).extend({
  email: z.string().trim().min(1, 'Email is required').pipe(emailAddress),
  password: password('Password must be at least 8 characters'),
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

export const resetPasswordForm = z
  .object({
    password: password('Password must be at least 8 characters long'),
    confirmPassword: z.string(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })

/** Titles and texts of the toasts around signing in. */
export const authMessages = {
  signUpFailed: {
    title: 'Error creating account',
    description: 'There was an error creating your account. Please try again.',
  },
  signedUp: { title: 'Welcome to the product' },
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
