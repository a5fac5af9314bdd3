import { lazy, type ReactNode, Suspense, useState } from 'react'
import { authMessages } from '../../contract/auth/auth.ts'
import { importAgain } from '../ui/import-again.ts'
import { installation, useInstallation } from './use-installation.ts'

const Field = lazy(() =>
  importAgain(() => import('./captcha-field.tsx')).catch(() => ({
    default: () => <p role="alert">{authMessages.captcha.lost}</p>,
  })),
)

/** The options of a request that requires a captcha. */
export type Solved = { captchaToken?: string }

type Captcha = {
  /** Rendered above the form's button; nothing when no captcha is required. */
  field: ReactNode
  /**
   * Calls `request` with the answer, which is valid once; returns undefined without calling it
   * while there is none.
   */
  pass: <T>(ask: (solved: Solved) => Promise<T>) => Promise<T | undefined>
}

/** The captcha of a form, if the installation has one. Its code is loaded only then. */
export function useCaptcha(): Captcha {
  const captcha = useInstallation()?.captcha
  const [answer, setAnswer] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [turn, setTurn] = useState(0)

  const pass: Captcha['pass'] = async (ask) => {
    if (!(await installation())?.captcha) return ask({})
    setMissing(!answer)
    if (!answer) return undefined
    try {
      return await ask({ captchaToken: answer })
    } finally {
      setAnswer(undefined)
      setTurn((last) => last + 1)
    }
  }
  const field = captcha && (
    <Suspense>
      <Field key={turn} captcha={captcha} missing={missing && !answer} onAnswer={setAnswer} />
    </Suspense>
  )
  return { field, pass }
}
