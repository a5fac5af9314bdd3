import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Services } from '../../platform/context.ts'
import { createLog } from '../../platform/observability/log.ts'
import { SettingsError } from '../../platform/settings/env.ts'
import { newSigningKey, startIdentityProvider } from '../../testing/doubles/identity-provider.ts'
import { openMetadataSource } from './metadata-source.ts'

const company = await startIdentityProvider()

let now = new Date()
const services = {
  log: createLog('silent'),
  now: () => now,
} as Pick<Services, 'log' | 'now'> as Services

function open(setting: string) {
  return openMetadataSource(services, setting)
}

function edited(pattern: string | RegExp, by: string): string {
  const changed = company.metadata().replace(pattern, by)
  expect(changed).not.toBe(company.metadata())
  return changed
}

describe('openMetadataSource', () => {
  test('reads metadata from the setting or from a file', async () => {
    const provider = await (await open(company.metadata()))()
    expect(provider).toMatchObject({
      entityId: company.entityId,
      entryPoint: `${company.address}/sso`,
      certificates: [expect.stringMatching(/^-----BEGIN CERTIFICATE-----/)],
    })
    const folder = mkdtempSync(join(tmpdir(), 'briefwell-saml-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'idp.xml')
    writeFileSync(file, company.metadata())
    expect(await (await open(file))()).toEqual(provider)
  })

  test('fetches metadata from an address every 15 minutes, and keeps the last valid one', async () => {
    const { state } = company
    const before = state.metadataAsked
    const source = await open(`${company.address}/metadata`)
    const provider = await source()
    expect(provider?.entityId).toBe(company.entityId)
    expect(state.metadataAsked).toBe(before + 1)
    now = new Date(now.getTime() + 16 * 60_000)
    state.metadataStatus = 500
    expect(await source()).toEqual(provider)
    expect(state.metadataAsked).toBe(before + 2)
    await source()
    expect(state.metadataAsked).toBe(before + 2)
    state.metadataStatus = 200
    now = new Date(now.getTime() + 16 * 60_000)
    await Promise.all([source(), source(), source()])
    expect(state.metadataAsked).toBe(before + 3)
  })

  test('delays single sign-on, not the start, if the address is unreachable', async () => {
    company.state.metadataStatus = 503
    const source = await open(`${company.address}/metadata`)
    expect(await source()).toBeNull()
    company.state.metadataStatus = 200
    expect((await source())?.entityId).toBe(company.entityId)
  })

  test.each<[string, () => string, RegExp]>([
    [
      'a missing file',
      () => '/nowhere/idp.xml',
      /file \/nowhere\/idp.xml cannot be read \(ENOENT\)/,
    ],
    ['an address in clear', () => 'http://idp.example/metadata', /must begin with https/],
    ['an address of a page', () => `${company.address}/page`, /not describe an identity provider/],
    ['invalid XML', () => '<nothing', /not valid XML/],
    ['a document type', () => `<!DOCTYPE a>${company.metadata()}`, /declarations are not accepted/],
    ['another document', () => '<html/>', /does not describe an identity provider/],
    [
      'two providers',
      () => `<a>${company.metadata()}${company.metadata()}</a>`.replaceAll(/<\?xml[^>]*>/g, ''),
      /more than one/,
    ],
    ['no entity id', () => edited(/ entityID="[^"]*"/, ''), /\$\.entityID is missing/],
    [
      'an end in the past',
      () => edited('entityID=', 'validUntil="2020-01-01T00:00:00Z" entityID='),
      /was valid until 2020/,
    ],
    [
      'SAML 1.1 only',
      () => edited(/(<IDPSSODescriptor[^>]*)SAML:2\.0/, '$1SAML:1.1'),
      /does not speak SAML 2.0/,
    ],
    [
      'no sign-in address',
      () => edited('HTTP-Redirect" Location="http', 'SOAP" Location="http'),
      /no SingleSignOnService for HTTP-Redirect/,
    ],
    [
      'a sign-in address without https',
      () => edited(/Location="http:\/\/127[^"]*sso"/g, 'Location="http://idp.example/sso"'),
      /not an https address/,
    ],
    [
      'no certificate',
      () => edited(/<KeyDescriptor[\s\S]*<\/KeyDescriptor>/, ''),
      /no signing certificate/,
    ],
    [
      'a broken certificate',
      () => edited(/X509Certificate>MII[^<]*/, 'X509Certificate>MII'),
      /certificates cannot be read/,
    ],
    [
      'a short key',
      () =>
        edited(
          /X509Certificate>[^<]*/,
          `X509Certificate>${base64(newSigningKey(1024).certificate)}`,
        ),
      /at least 2048 bits/,
    ],
  ])('refuses %s with a sentence', async (_name, setting, sentence) => {
    const opened = open(setting())
    await expect(opened).rejects.toThrow(SettingsError)
    await expect(opened).rejects.toThrow(sentence)
    await expect(opened).rejects.toThrow(/^AUTH_SAML_IDP_METADATA cannot be used: .*\.$/)
  })
})

function base64(pem: string): string {
  return pem.replace(/-----[^-]+-----|\s/g, '')
}
