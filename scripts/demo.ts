// What `npm start -- --demo` runs: `check` before the server starts, `fill` or `remove` beside it.
import { loadEnv, SettingsError } from '../server/platform/settings/env.ts'
import { checkDemo } from './demo/check-demo.ts'

const commands: Record<string, () => Promise<void>> = { check, fill, remove }

try {
  const command = commands[process.argv[2] ?? '']
  if (!command) throw new SettingsError(`Say one of: ${Object.keys(commands).join(', ')}.`)
  await command()
} catch (error) {
  const sentence = error instanceof SettingsError
  console.error(sentence ? error.message : error)
  if (!sentence) {
    console.error('The demonstration is not whole. npm start -- --demo begins it anew.')
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
  console.log('Filling in the demonstration...')
  const logins = await withDemoServices(env, (services) =>
    fillDemo({ api: `http://${hostOf(env.HOST)}:${env.PORT}`, services, say: console.log }),
  )
  if (!logins) {
    console.log(
      'The demonstration is here already. Its passwords were printed when it was filled and are ' +
        'kept nowhere; to get new ones, take it out (npm start -- --demo=remove) and fill it again.',
    )
    return
  }
  const { printLogins } = await import('./demo/print-logins.ts')
  console.log(`Filled in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
  console.log(printLogins(logins))
  console.log('\nThe passwords are printed this once. npm start -- --demo=remove takes it all out.')
}

async function remove() {
  const { removeDemo } = await import('./demo/remove-demo.ts')
  const { withDemoServices } = await import('./demo/demo-services.ts')
  const companies = await withDemoServices(loadEnv(process.env), removeDemo)
  console.log(
    companies === null
      ? 'There is no demonstration here; nothing was removed.'
      : 'The demonstration is gone, with its companies, accounts and files.',
  )
}

function hostOf(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
