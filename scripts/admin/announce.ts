import {
  type ComingArea,
  comingAreas,
  comingAreaTexts,
} from '../../contract/notifications/coming-soon.ts'
import { counted } from '../../contract/values/counted.ts'
import { devMailExists } from '../../server/mail/dev-mail.ts'
import {
  announceArea,
  countAwaitingArea,
} from '../../server/notifications/coming-soon/announce-area.ts'
import { SettingsError } from '../../server/platform/settings/env.ts'
import type { Command } from './command.ts'
import { type Installation, withInstallation } from './with-installation.ts'

const announcing: Command = {
  usage: 'announce AREA',
  summary: `Mails everyone who asked to be told when an area opens, each person once. Run it again
      after an interruption, or for those who asked later.
      AREA: ${comingAreas.join(', ')}`,
  run: async (args) => {
    const area = areaOf(args)
    await withInstallation(async (installation) => {
      checkMail(installation)
      await announce(installation, area)
    })
  },
}

export const commands: Record<string, Command> = { '': announcing }

function areaOf([name = '', ...others]: string[]): ComingArea {
  const area = comingAreas.find((known) => known === name)
  if (area && others.length === 0) return area
  const wrong = name === '' ? 'Name an area.' : `'${[name, ...others].join(' ')}' is not an area.`
  throw new SettingsError(`${wrong} The areas are ${comingAreas.join(', ')}.`)
}

/** People marked as told must get the mail, so this command and the server must agree on SMTP_URL. */
function checkMail({ services: { env }, sendsMail }: Installation) {
  if (sendsMail && !env.SMTP_URL) {
    throw new SettingsError(
      'The server sends mail, but SMTP_URL is not set here. Set it as for the server.',
    )
  }
  if (sendsMail) return
  if (env.SMTP_URL) {
    throw new SettingsError(
      'SMTP_URL is set here, but the server started without it. Start the server with it first.',
    )
  }
  if (!devMailExists(env)) {
    throw new SettingsError('SMTP_URL is not set, so no mail can be sent.')
  }
  console.log('SMTP_URL is not set: the mail stays in the outbox, at /dev/mail.')
}

async function announce({ services }: Installation, area: ComingArea) {
  const { title } = comingAreaTexts[area]
  const before = await countAwaitingArea(services, area)
  console.log(`${title}: ${people(before.due)} to tell, ${people(before.told)} told before.`)
  let told = 0
  for await (const soFar of announceArea(services, area)) {
    told = soFar
    console.log(`  ${told.toLocaleString('en')} of ${before.due.toLocaleString('en')}`)
  }
  const { due, unproven, bounced, stopped } = await countAwaitingArea(services, area)
  console.log(`Told ${people(told)}.`)
  const passedOver = [
    [unproven, 'whose address is not confirmed'],
    [bounced, 'whose mail comes back'],
    [stopped, 'who stopped all mail'],
    [due, 'not yet told: they asked meanwhile, or another run is telling them'],
  ] as const
  for (const [count, why] of passedOver) {
    if (count > 0) console.log(`Not told: ${people(count)} ${why}.`)
  }
}

const people = (count: number) => counted(count, 'person', 'people')
