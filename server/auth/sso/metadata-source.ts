import { readFile } from 'node:fs/promises'
import type { Services } from '../../platform/context.ts'
import { readBody } from '../../platform/http/outgoing/read-body.ts'
import { isLoopback, SettingsError } from '../../platform/settings/env.ts'
import { type IdentityProvider, readIdentityProvider } from './identity-provider.ts'

const timeLimitMs = 5000
const maxBytes = 1_000_000
const freshMs = 15 * 60_000

/** Returns the current identity provider, or null while its address has never answered. */
export type MetadataSource = () => Promise<IdentityProvider | null>

class Unreachable extends Error {}

/**
 * Reads AUTH_SAML_IDP_METADATA: the metadata itself, a file, or an address, which is fetched again
 * every 15 minutes. Throws `SettingsError` if it is unusable; an unreachable address does not
 * prevent the start.
 */
export async function openMetadataSource(
  services: Services,
  setting: string,
): Promise<MetadataSource> {
  const { log, now } = services
  if (!/^https?:/i.test(setting)) {
    const xml = setting.startsWith('<') ? setting : await fileText(setting)
    const fixed = await read(xml)
    return async () => fixed
  }
  let known: IdentityProvider | null = null
  let asked = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null
  const ask = async () => {
    asked = now().getTime()
    known = await read(await fetchText(setting))
  }
  await ask().catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error
    log.error(
      { err: error },
      'single sign-on is unavailable until AUTH_SAML_IDP_METADATA can be read',
    )
    asked = Number.NEGATIVE_INFINITY
  })
  return async () => {
    if (now().getTime() - asked >= freshMs || !known) {
      asking ??= ask()
        .catch((err: unknown) =>
          log.warn({ err }, 'AUTH_SAML_IDP_METADATA could not be fetched again'),
        )
        .finally(() => {
          asking = null
        })
      await asking
    }
    return known
  }

  async function read(xml: string): Promise<IdentityProvider> {
    try {
      return await readIdentityProvider(xml, now())
    } catch (error) {
      throw unusable((error as Error).message)
    }
  }
}

function unusable(why: string) {
  return new SettingsError(`AUTH_SAML_IDP_METADATA cannot be used: ${why}.`)
}

async function fileText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw unusable(`the file ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Anyone who can alter this document can sign in as anybody, so it is fetched only by https. */
async function fetchText(address: string): Promise<string> {
  const url = URL.parse(address)
  if (!url) throw unusable('it is not an address')
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw unusable('its address must begin with https')
  }
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
    return new TextDecoder().decode(await readBody(answer.body, maxBytes))
  } catch (cause) {
    throw new Unreachable('AUTH_SAML_IDP_METADATA cannot be fetched', { cause })
  }
}
