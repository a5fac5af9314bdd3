import { counted } from '../../contract/values/counted.ts'
import { clearLimits } from '../../server/auth/admin/clear-limits.ts'
import { type Command, readArguments } from './command.ts'
import { operatorOf } from './operator.ts'
import { withInstallation } from './with-installation.ts'

const clear: Command = {
  usage: 'limits clear',
  summary: `Forgets how often anybody has signed in, tried a code or requested a mail, so that nobody has to wait:
      for example after the clock of this machine was wrong.`,
  run: async (args) => {
    readArguments(clear.usage, args, { least: 0, most: 0 })
    await withInstallation(async ({ services }) => {
      const cleared = await clearLimits(operatorOf(services))
      console.log(`Cleared ${counted(cleared, 'rate limit')}.`)
    })
  },
}

/** The commands about rate limits. */
export const commands: Record<string, Command> = { clear }
