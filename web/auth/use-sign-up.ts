import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import {
  authMessages,
  signUpAccountForm,
  signUpCompanyForm,
  signUpMetadata,
} from '../../contract/auth/auth.ts'
import { noFacts } from '../company/company-fields.tsx'
import { homePath } from '../platform/addresses/protected-paths.ts'
import { toast } from '../ui/toast.ts'
import { askAuth } from './ask-auth.ts'
import type { AuthFailure } from './auth-failure.ts'
import { type Solved, useCaptcha } from './use-captcha.tsx'

type Account = z.output<typeof signUpAccountForm>
type Company = z.output<typeof signUpCompanyForm>

export type AccountForm = UseFormReturn<z.input<typeof signUpAccountForm>, unknown, Account>
export type CompanyForm = UseFormReturn<z.input<typeof signUpCompanyForm>, unknown, Company>

const secondStep = { step: 2 }

/**
 * The two forms of sign-up. The step is part of the browser's history, so that Back leads to step 1
 * with everything still filled in.
 */
export function useSignUp() {
  const { account, company } = useForms()
  const captcha = useCaptcha()
  const [accountChecked, setAccountChecked] = useState(false)
  const [confirming, setConfirming] = useState<string>()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const second = isSecondStep(state)
  const step = accountChecked && second ? 2 : 1

  // A page reloaded at step 2 starts over, and its history entry becomes step 1.
  useEffect(() => {
    if (second && !accountChecked) navigate(pathname + search, { replace: true })
  }, [second, accountChecked, navigate, pathname, search])

  // On return to step 2 its errors are gone, but not its values.
  const { reset } = company
  useEffect(() => {
    if (step === 1) reset(undefined, { keepValues: true })
  }, [step, reset])

  const next = account.handleSubmit(() => {
    setAccountChecked(true)
    navigate(pathname + search, { state: secondStep })
  })
  const back = () => navigate(-1)
  const submit = company.handleSubmit((facts) =>
    account.handleSubmit(async (who) => {
      const made = await captcha.pass((solved) => createAccount(who, facts, solved))
      if (!made) return
      const { needsConfirmation, failure } = made
      if (needsConfirmation) setConfirming(who.email)
      if (failure && refuseAccount(account, failure)) back()
    }, back)(),
  )
  const startAgain = () => {
    setConfirming(undefined)
    if (step === 2) back()
  }
  return { account, company, step, next, back, submit, confirming, startAgain, captcha } as const
}

function useForms() {
  const account: AccountForm = useForm({
    resolver: zodResolver(signUpAccountForm),
    defaultValues: { companyName: '', contactName: '', email: '', password: '' },
  })
  const company: CompanyForm = useForm({
    resolver: zodResolver(signUpCompanyForm),
    defaultValues: noFacts,
  })
  return { account, company }
}

function isSecondStep(state: unknown): boolean {
  return (state as { step?: unknown } | null)?.step === secondStep.step
}

/** Creates the account and signs in; reports the outcome in a toast. */
async function createAccount(account: Account, company: Company, solved: Solved) {
  const { email, password } = account
  const { data, failure } = await askAuth((auth) =>
    auth.signUp({
      email,
      password,
      options: {
        ...solved,
        data: signUpMetadata({ ...account, ...company }),
        emailRedirectTo: `${location.origin}${homePath}`,
      },
    }),
  )
  if (failure) {
    const { title, description } = authMessages.signUpFailed
    toast.error(title, failure.message ?? description)
    return { needsConfirmation: false, failure }
  }
  if (data.session) toast.success(authMessages.signedUp.title)
  return { needsConfirmation: !data.session, failure: null }
}

/**
 * Shows an error about the address or password at its field in step 1; false for any other error.
 */
function refuseAccount(form: AccountForm, { code, message }: AuthFailure): boolean {
  const field = fieldsRefused[code ?? '']
  if (!field) return false
  form.setError(field, { message: message ?? authMessages.signUpFailed.description })
  return true
}

const fieldsRefused: Readonly<Record<string, 'email' | 'password'>> = {
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
  weak_password: 'password',
}
