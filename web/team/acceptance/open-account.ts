/** How often and how long is waited for an account that was just made; in milliseconds. */
export const patience = {
  afterSignUpMs: 2_000,
  linkChecks: 10,
  linkCheckMs: 1_000,
  signIns: 5,
  signInMs: 1_000,
  unconfirmedMs: 2_000,
} as const

export type SignInOutcome = 'signed-in' | 'not-yet' | 'unconfirmed' | 'failed'

/** Why no account was made; `weakPassword` where another password would do. */
type Refusal = { reason: string | undefined; weakPassword: boolean }

/** What is asked of the server; none of them throws. */
export type Steps = {
  create: () => Promise<'created' | 'exists' | 'failed'>
  /** The way in that does without the server function. Answers why it failed, if it did. */
  signUp: () => Promise<{ failed: false } | ({ failed: true } & Refusal)>
  /** Whether the new account is the member's by now. */
  isLinked: () => Promise<boolean>
  signIn: () => Promise<SignInOutcome>
}

export type Opened =
  | { outcome: 'signed-in' }
  | { outcome: 'not-signed-in' }
  | { outcome: 'exists' }
  | ({ outcome: 'failed' } & Refusal)

/**
 * Makes the invited person's account, waits until it is the member's, and signs in. What may
 * lag behind is asked for again, as often as `patience` says.
 */
export async function openAccount(steps: Steps, wait = sleep): Promise<Opened> {
  const created = await steps.create()
  if (created === 'exists') return { outcome: 'exists' }
  if (created === 'failed') {
    const signUp = await steps.signUp()
    if (signUp.failed) {
      const { reason, weakPassword } = signUp
      return { outcome: 'failed', reason, weakPassword }
    }
    await wait(patience.afterSignUpMs)
  }
  await untilLinked(steps.isLinked, wait)
  return { outcome: (await signInPatiently(steps.signIn, wait)) ? 'signed-in' : 'not-signed-in' }
}

async function untilLinked(isLinked: Steps['isLinked'], wait: typeof sleep): Promise<void> {
  for (let check = 1; check <= patience.linkChecks; check += 1) {
    if (await isLinked()) return
    if (check < patience.linkChecks) await wait(patience.linkCheckMs)
  }
}

async function signInPatiently(signIn: Steps['signIn'], wait: typeof sleep): Promise<boolean> {
  for (let attempt = 1; attempt <= patience.signIns; attempt += 1) {
    const outcome = await signIn()
    if (outcome === 'signed-in') return true
    if (outcome === 'failed') return false
    const unit = outcome === 'unconfirmed' ? patience.unconfirmedMs : patience.signInMs
    if (attempt < patience.signIns) await wait(unit * attempt)
  }
  return false
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms)
  })
}
