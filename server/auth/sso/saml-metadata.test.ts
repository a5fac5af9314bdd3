import { X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openOnDatabase } from '../../platform/services.ts'
import { startIdentityProvider } from '../../testing/doubles/identity-provider.ts'
import { startHarness } from '../../testing/harness.ts'
import { auth } from '../../testing/worlds/accounts.ts'
import { openServiceProvider } from './service-provider.ts'

const company = await startIdentityProvider()
const h = await startHarness({
  env: { PUBLIC_URL: 'https://portal.example', AUTH_SAML_IDP_METADATA: company.metadata() },
})

describe('samlMetadata', () => {
  test('returns our identity and the address for responses', async () => {
    const answer = await auth(h, 'GET', '/sso/saml/metadata')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/samlmetadata\+xml/)
    expect(answer.body).toContain('entityID="https://portal.example/auth/v1/sso/saml/metadata"')
    expect(answer.body).toContain('Location="https://portal.example/auth/v1/sso/saml/acs"')
    expect(answer.body).toMatch(/AuthnRequestsSigned="true"/)
    expect(answer.body).toMatch(/WantAssertionsSigned="true"/)
    const [, base64 = ''] = /X509Certificate>([\s\S]+?)</.exec(answer.body) ?? []
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBeGreaterThanOrEqual(2048)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.subject).toBe('CN=Briefwell')
    expect(new Date(certificate.validTo).getUTCFullYear()).toBe(2049)
  })

  test('names the key to encrypt to, and the ciphers that we accept', async () => {
    const { body } = await auth(h, 'GET', '/sso/saml/metadata')
    const keys = [...body.matchAll(/<KeyDescriptor use="(\w+)">([\s\S]+?)<\/KeyDescriptor>/g)]
    const certificateOf = new Map(
      keys.map(([, use, text = '']) => [use, /X509Certificate>([\s\S]+?)</.exec(text)?.[1]]),
    )
    expect([...certificateOf.keys()]).toEqual(['signing', 'encryption'])
    expect(certificateOf.get('encryption')).toBe(certificateOf.get('signing'))
    expect(body).toMatch(/EncryptionMethod Algorithm="[^"]+aes256-gcm"/)
  })

  test('creates the key once for all processes, and stores it encrypted', async () => {
    const { env, log } = h.services
    const second = await openOnDatabase(env, log, h.database.connectionString)
    const [one, other] = await Promise.all([
      openServiceProvider(h.services),
      openServiceProvider(second.services),
    ])
    await second.close()
    expect(other?.privateKey).toBe(one?.privateKey)
    const rows = await h.sql<{ value: string }>`
      select value from app.secrets where name = 'saml_key'`
    expect(rows).toHaveLength(1)
    expect(rows[0]?.value).not.toContain('PRIVATE KEY')
    expect(h.logged()).not.toContain('PRIVATE KEY')
  })
})
