import { Secret, TOTP } from 'otpauth'

/** What every authenticator app expects: SHA-1, 6 digits, 30 s. */
const digits = 6
const period = 30
const secretBytes = 20

/**
 * How many steps before and after the current one are accepted: clocks differ, and people type
 * slowly.
 */
const window = 1

/** A new secret in the forms that apps accept: a picture, the address in it, and text. */
export type TotpSetup = { qr_code: string; secret: string; uri: string }

/** Creates a secret for an account; `issuer` and `label` name it in the app. */
export async function newTotp(issuer: string, label: string): Promise<TotpSetup> {
  const secret = new Secret({ size: secretBytes })
  const uri = new TOTP({ issuer, label, secret, digits, period }).toString()
  return { qr_code: await picture(uri), secret: secret.base32, uri }
}

/** The QR code as SVG without '#', so that clients can put it into a data URL unencoded. */
async function picture(uri: string): Promise<string> {
  // Loaded on demand, to keep the start fast.
  const { toString: draw } = await import('qrcode')
  const svg = await draw(uri, { type: 'svg', errorCorrectionLevel: 'M' })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}

/** The 30 s step of a code, or null if it matches no step in the window. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  // The library throws for digits outside ASCII.
  if (!/^[0-9]{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    digits,
    period,
    timestamp,
    window,
  })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}
