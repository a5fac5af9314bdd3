// npm run rotate-keys: creates a new signing key for access tokens; the server may be running. The
// key is published first and signs once caches of the published keys have expired. Older keys
// verify until their tokens expire.
import './offer-help.mjs'
import { rotateSigningKeys } from '../server/platform/keys/signing-keys.ts'
import { withInstallation } from './admin/with-installation.ts'
import { refuse } from './prepare.mjs'
import { sentenceOf } from './sentence-of.ts'

const [unknown] = process.argv.slice(2)
if (unknown) refuse(`'${unknown}' is unknown: npm run rotate-keys takes no arguments.`)

try {
  await withInstallation(async ({ services }) => {
    const { kid, signsFrom, othersEnd } = await rotateSigningKeys(services)
    console.log(`Created key ${kid}. It signs from ${signsFrom.toISOString()} on;`)
    console.log(`tokens signed by older keys are valid until ${othersEnd.toISOString()}.`)
  })
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
