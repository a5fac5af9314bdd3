import { afterFile } from '../after-file.ts'
import { newAddress } from '../worlds/accounts.ts'
import { type Person, runOidcProvider } from './run-oidc-provider.ts'

export { clientId } from './run-oidc-provider.ts'

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>

/** An OpenID provider that accepts anyone, and stops after the test file. */
export async function startOidcProvider(callback: string) {
  const provider = await runOidcProvider(callback)
  afterFile(provider.close)
  let people = 0
  return {
    ...provider,
    /** A new person, whose address the provider has verified. */
    somebody: (facts: Partial<Person> = {}) => {
      people += 1
      const sub = `person-${people}`
      return provider.know({ sub, email: newAddress(), email_verified: true, ...facts })
    },
  }
}
