// npm run seed: adds one company of the demonstration to a running server through its API. API_URL
// names the server, which must be on this machine because the password is public.
import './offer-help.mjs'
import { isLoopback } from '../server/platform/settings/env.ts'
import { harborline } from './demo/companies/harborline.ts'
import { ownerAddressOf } from './demo/demo-content.ts'
import { fillCompany } from './demo/fill-company.ts'
import { FrontDoor } from './demo/front-door.ts'
import { refuse } from './prepare.mjs'

const [unknown] = process.argv.slice(2)
if (unknown) refuse(`'${unknown}' is unknown: npm run seed takes no arguments.`)

const company = { ...harborline, domain: 'briefwell.test', ownerAddress: 'demo' } as const
const password = 'demonstration'
const api = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? '3000'}`

if (!isLoopback(new URL(api).hostname)) {
  console.error(`${api} is not on this machine. The demonstration company is for local use only.`)
  process.exit(1)
}

const email = ownerAddressOf(company)
const present = await new FrontDoor(api).signIn(email, password)
if (!present) await fillCompany({ api, company, newPassword: () => password, say: console.log })
console.log(
  `${present ? 'The demonstration company is already there.' : 'Created the demonstration company.'} ` +
    `Sign in as ${email} with the password ${password}.`,
)
