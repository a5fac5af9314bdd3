/** How often to poll for an account that was just created, and the delay in milliseconds. */
export const patience = {
  afterSignUpMs: 2_000,
  linkChecks: 10,
  linkCheckMs: 1_000,
  signIns: 5,
  signInMs: 1_000,
  unconfirmedMs: 2_000,
} as const

export type SignInOutcome = 'signed-in' | 'not-yet' | 'unconfirmed' | 'failed'

/** Why no account was created; `weakPassword` when another password would be accepted. */
type Refusal = { reason: string | undefined; weakPassword: boolean }

/** The calls to the server; none of them throws. */
export type Steps = {
  create: () => Promise<'created' | 'exists' | 'failed'>
  /** Creates the account without the server function. Returns why it failed, if it did. */
  signUp: () => Promise<{ failed: false } | ({ failed: true } & Refusal)>
  /** Whether the new account has been linked to the member. */
  isLinked: () => Promise<boolean>
  signIn: () => Promise<SignInOutcome>
}

export type Opened =
  | { outcome: 'signed-in' }
  | { outcome: 'not-signed-in' }
  | { outcome: 'exists' }
  | ({ outcome: 'failed' } & Refusal)

/**
 * Creates the invited person's account, waits until it is linked to the member, and signs in. Steps
 * that may lag behind are retried as `patience` allows.
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
