import { afterFile } from '../after-file.ts'
import { runIdentityProvider } from './run-identity-provider.ts'

export {
  type Claims,
  type Employee,
  newSigningKey,
  type Post,
  type SigningKey,
  template,
} from './run-identity-provider.ts'

/** A company's identity provider, which stops after the test file. */
export async function startIdentityProvider() {
  const company = await runIdentityProvider()
  afterFile(company.close)
  return company
}

/** The fields in the identity provider's page. */
export function fieldsOf(html: string): Record<string, string> {
  const inputs = html.matchAll(/name="([^"]*)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
}
