import { Secret, TOTP } from 'otpauth'

/** What every authenticator app expects: SHA-1, 6 digits, 30 s. */
const digits = 6
const period = 30
const secretBytes = 20

/** Steps before and after the present one whose codes count: clocks differ, and people type slowly. */
const window = 1

/** How an app gets to know a new secret: by the picture, the address in it, or by hand. */
export type TotpSetup = { qr_code: string; secret: string; uri: string }

/** Makes a secret for an account; `issuer` and `label` name it in the app. */
export async function newTotp(issuer: string, label: string): Promise<TotpSetup> {
  const secret = new Secret({ size: secretBytes })
  const uri = new TOTP({ issuer, label, secret, digits, period }).toString()
  return { qr_code: await picture(uri), secret: secret.base32, uri }
}

/** As SVG that may stand in a data address as it is, where '#' would end it. */
async function picture(uri: string): Promise<string> {
  // Loaded for whoever sets a factor up: every start would wait for it.
  const { toString: draw } = await import('qrcode')
  const svg = await draw(uri, { type: 'svg', errorCorrectionLevel: 'M' })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}

/** The 30 s step whose code was given, or null for a code of no step in the window. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  // The library throws at signs that are longer in bytes than a digit.
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
