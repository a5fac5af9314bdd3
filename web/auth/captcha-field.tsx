import { useEffect, useRef, useState } from 'react'
import { authMessages } from '../../contract/auth/auth.ts'
import { Button } from '../ui/button.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Answered, type Captcha, showCaptcha } from './show-captcha.ts'

const words = authMessages.captcha

type CaptchaFieldProps = {
  captcha: Captcha
  /** True once the form was submitted without an answer. */
  missing: boolean
  onAnswer: Answered
}

/** The captcha. */
export default function CaptchaField({ captcha, missing, onAnswer }: CaptchaFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const [lost, setLost] = useState(false)
  useEffect(() => {
    const element = place.current
    if (lost || !element) return
    const left = new AbortController()
    showCaptcha(element, captcha, onAnswer, left.signal).catch(() => setLost(true))
    return () => left.abort()
  }, [captcha, onAnswer, lost])
  useEffect(() => {
    if (missing) place.current?.focus()
  }, [missing])
  if (lost) {
    return (
      <Notice tone="error">
        <p>{words.lost}</p>
        <Button variant="link" onClick={() => setLost(false)}>
          Try again
        </Button>
      </Notice>
    )
  }
  return (
    <FieldGroup legend={words.label} required error={missing ? words.missing : undefined}>
      {/* As high as the widgets, so that nothing shifts when they load. */}
      <div ref={place} tabIndex={-1} className="min-h-20 min-w-0 rounded-md" />
    </FieldGroup>
  )
}
