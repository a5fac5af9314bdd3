import type { Installation } from './use-installation.ts'

export type Captcha = NonNullable<Installation['captcha']>

/** Called with an answer, and with undefined once it is no longer valid. */
export type Answered = (answer: string | undefined) => void

/** The API that hCaptcha and Turnstile have in common. */
type Widgets = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string
  remove: (widget: string) => void
}

declare global {
  interface Window {
    hcaptcha?: Widgets
    turnstile?: Widgets
    briefwellCaptchaReady?: () => void
  }
}

/** A script that has not loaded by then counts as failed. */
const longestWaitMs = 20_000

/** The wide layout of the widgets. */
const wide = 304

/**
 * Renders a captcha widget until `left` is aborted. Rejects when its script does not load or it
 * cannot be rendered.
 */
export async function showCaptcha(
  place: HTMLElement,
  captcha: Captcha,
  onAnswer: Answered,
  left: AbortSignal,
): Promise<void> {
  const widgets = await loadWidgets(captcha)
  if (left.aborted) return
  await new Promise<void>((_, reject) => {
    const widget = widgets.render(place, {
      sitekey: captcha.siteKey,
      theme: isDark() ? 'dark' : 'light',
      size: place.clientWidth < wide ? 'compact' : 'normal',
      callback: onAnswer,
      'expired-callback': () => onAnswer(undefined),
      'error-callback': (code: unknown) => {
        onAnswer(undefined)
        // A challenge that was closed or has expired can be restarted in place.
        if (!String(code).startsWith('challenge')) reject(new Error(`captcha: ${code}`))
      },
    })
    left.addEventListener('abort', () => widgets.remove(widget))
  })
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
}

let loading: Promise<Widgets> | undefined

function loadWidgets({ api, script }: Captcha): Promise<Widgets> {
  loading ??= load(script)
    .then(() => {
      const widgets = window[api]
      if (!widgets) throw new Error(`captcha: no ${api}`)
      return widgets
    })
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/** Resolves once the script is ready. */
function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const tag = document.createElement('script')
    const fail = () => {
      tag.remove()
      reject(new Error('captcha: no script'))
    }
    const timer = setTimeout(fail, longestWaitMs)
    window.briefwellCaptchaReady = () => {
      clearTimeout(timer)
      resolve()
    }
    tag.onerror = () => {
      clearTimeout(timer)
      fail()
    }
    tag.async = true
    tag.src = `${address}&onload=briefwellCaptchaReady`
    document.head.append(tag)
  })
}
