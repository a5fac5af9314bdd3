// Run by `npm start -- --demo`: `check` before the server starts, `fill` or `remove` while it runs.
import './offer-help.mjs'
import { loadEnv, SettingsError } from '../server/platform/settings/env.ts'
import { checkDemo } from './demo/check-demo.ts'

const commands: Record<string, () => Promise<void>> = { check, fill, remove }

try {
  const command = commands[process.argv[2] ?? '']
  if (!command) throw new SettingsError(`Use one of: ${Object.keys(commands).join(', ')}.`)
  await command()
} catch (error) {
  const refused = error instanceof SettingsError
  console.error(refused ? error.message : error)
  if (!refused) {
    console.error('The demonstration is incomplete. Run npm start -- --demo again to start over.')
  }
  process.exitCode = 1
}

async function check() {
  checkDemo(loadEnv(process.env))
}

async function fill() {
  const env = loadEnv(process.env)
  checkDemo(env)
  const { fillDemo } = await import('./demo/fill-demo.ts')
  const { withDemoServices } = await import('./demo/demo-services.ts')
  const started = Date.now()
  console.log('Adding the demonstration...')
  const { printLogins } = await import('./demo/print-logins.ts')
  const api = `http://${hostOf(env.HOST)}:${env.PORT}`
  await withDemoServices(async (services) => {
    const logins = await fillDemo({ api, services, say: console.log })
    if (!logins) {
      console.log(
        'The demonstration is already here. Its passwords were printed when it was added and are ' +
          'not stored. To get new ones, remove it (npm start -- --demo=remove) and add it again.',
      )
      return
    }
    console.log(`Added in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
    console.log(printLogins(logins))
    console.log(
      '\nThe passwords are printed only once. npm start -- --demo=remove removes everything.',
    )
  })
}

async function remove() {
  const { removeDemo } = await import('./demo/remove-demo.ts')
  const { withDemoServices } = await import('./demo/demo-services.ts')
  await withDemoServices(async (services) => {
    const companies = await removeDemo(services)
    console.log(
      companies === null
        ? 'There is no demonstration here; nothing was removed.'
        : 'The demonstration and its companies, accounts and files have been removed.',
    )
  })
}

function hostOf(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
