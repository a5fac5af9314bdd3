import { describe, expect, test, vi } from 'vitest'
import { encrypted } from '../../testing/doubles/encrypted-answer.ts'
import { type Claims, newSigningKey } from '../../testing/doubles/identity-provider.ts'
import {
  edited,
  expectRefused,
  newEmployee,
  signature,
  startSingleSignOn,
} from '../../testing/doubles/single-sign-on.ts'

const sso = await startSingleSignOn()

const gcm = 'http://www.w3.org/2009/xmlenc11#aes128-gcm'
const cbc = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'

/** A signed response, not yet encrypted; valid unless it makes false claims. */
async function answered(falseClaims: Claims = {}) {
  return sso.answered(newEmployee(), await sso.started(), falseClaims)
}

describe('openAssertion', () => {
  test.each([gcm, cbc])(
    'accepts an assertion that is signed, then encrypted by %s',
    async (content) => {
      const post = await answered()
      const sent = await encrypted(post, sso.metadata, { content })
      const xml = Buffer.from(sent.SAMLResponse, 'base64').toString()
      expect(xml).toContain('EncryptedAssertion')
      expect(xml).not.toContain('person-')
      expect((await sso.posted(sent)).hash).toContain('access_token')
      expectRefused(await sso.posted(sent), 'flow_state_already_used')
    },
  )

  test('checks the decrypted assertion like a plain one', async () => {
    const altered = (xml: string) => xml.replace(/person-/, 'boss-')
    const unsigned = (xml: string) => xml.replace(signature, '')
    for (const edit of [altered, unsigned]) {
      const post = await answered()
      const forged = await encrypted(edited(post, edit), sso.metadata)
      expectRefused(await sso.posted(forged), 'validation_failed')
    }
    const falseClaims: Claims[] = [
      { Audience: 'https://other.example/metadata' },
      { SubjectInResponseTo: '_other' },
      { ConditionsNotOnOrAfter: new Date(Date.now() - 3_600_000).toISOString() },
    ]
    for (const falseClaim of falseClaims) {
      const post = await answered(falseClaim)
      expectRefused(await sso.posted(await encrypted(post, sso.metadata)), 'validation_failed')
    }
  })

  test('requires a signature of the identity provider besides encryption, and not with SHA-1', async () => {
    const algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    for (const signer of [newSigningKey(), { ...sso.company.key, algorithm }]) {
      const post = await sso.answered(newEmployee(), await sso.started(), {}, signer)
      expectRefused(await sso.posted(await encrypted(post, sso.metadata)), 'validation_failed')
    }
  })

  test('refuses an encrypted assertion beside a plain one', async () => {
    const post = await answered()
    const sealed = await encrypted(post, sso.metadata)
    const [hidden = ''] =
      /<saml:EncryptedAssertion[\s\S]*<\/saml:EncryptedAssertion>/.exec(
        Buffer.from(sealed.SAMLResponse, 'base64').toString(),
      ) ?? []
    const both = edited(post, (xml) =>
      xml.replace('</samlp:Response>', `${hidden}</samlp:Response>`),
    )
    expectRefused(await sso.posted(both), 'validation_failed')
    const twice = edited(sealed, (xml) => xml.replace(hidden, `${hidden}${hidden}`))
    expectRefused(await sso.posted(twice), 'validation_failed')
    const wrapped = edited(sealed, (xml) =>
      xml.replace(hidden, `<samlp:Extensions>${hidden}</samlp:Extensions>`),
    )
    expectRefused(await sso.posted(wrapped), 'validation_failed')
  })

  test.each([
    ['a key encrypted with PKCS #1 v1.5', { key: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' }],
    ['content encrypted with 3DES', { content: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' }],
  ])('refuses %s', async (_name, ciphers) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const post = await answered()
    const sent = await encrypted(post, sso.metadata, ciphers)
    warned.mockRestore()
    expectRefused(await sso.posted(sent), 'validation_failed')
    expect(sso.h.logged()).toContain(`its assertion is encrypted by ${Object.values(ciphers)}`)
  })

  test('refuses altered ciphertext with the same message as other invalid responses', async () => {
    const post = await answered()
    const landed: string[] = []
    for (const content of [gcm, cbc]) {
      const sealed = await encrypted(post, sso.metadata, { content })
      for (const [from, to] of [
        [/(<(?:\w+:)?CipherValue>)(.{20})/g, '$1AAAAAAAAAAAAAAAAAAAA'],
        [/.{8}(=*<\/(?:\w+:)?CipherValue>)/g, 'AAAAAAAA$1'],
      ] as const) {
        const broken = edited(sealed, (xml) => xml.replace(from, to))
        const page = await sso.posted(broken)
        expectRefused(page, 'validation_failed')
        landed.push(page.href)
      }
    }
    const unsigned = edited(post, (xml) => xml.replace(signature, ''))
    landed.push((await sso.posted(unsigned)).href)
    expect(new Set(landed).size).toBe(1)
  })
})
