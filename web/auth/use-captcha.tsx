import { lazy, type ReactNode, Suspense, useState } from 'react'
import { authMessages } from '../../contract/auth.ts'
import { installation, useInstallation } from './use-installation.ts'

const Field = lazy(() =>
  import('./captcha-field.tsx').catch(() => ({
    default: () => <p role="alert">{authMessages.captcha.lost}</p>,
  })),
)

/** What the client is given beside a request that a captcha stands before. */
export type Solved = { captchaToken?: string }

type Captcha = {
  /** Stands above the button of the form; nothing where none is asked for. */
  field: ReactNode
  /** Asks with the answer, which serves once; undefined, and nothing asked, while there is none. */
  pass: <T>(ask: (solved: Solved) => Promise<T>) => Promise<T | undefined>
}

/** The captcha of a form, where this installation has one. Its code comes only there. */
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
