import type { Services } from '../../server/platform/context.ts'
import { loadEnv, SettingsError } from '../../server/platform/settings/env.ts'
import { type Command, readArguments } from './command.ts'
import { examineClock, examineDatabase, examineStore, examineWork } from './doctor/inside.ts'
import {
  examineDisk,
  examineMailServer,
  examineModels,
  examineServer,
  examineSettings,
} from './doctor/outside.ts'
import { pageOf, type Section, section } from './doctor/report.ts'
import { print } from './output.ts'
import { withInstallation } from './with-installation.ts'

const doctor: Command = {
  usage: 'doctor [--json]',
  summary: `Reports on this installation: versions, settings, disk, database, store, mail and clock, with
      problems and advice first. Exits with 1 if there are problems. Run it with the server's settings.`,
  run: async (args) => {
    const json = { json: { type: 'boolean' } } as const
    const { values } = readArguments(doctor.usage, args, { least: 0, most: 0 }, json)
    const env = loadEnv(process.env)
    const sections = [
      examineSettings(env),
      ...(await Promise.all([
        examineServer(env),
        examineDisk(env),
        examineModels(env),
        examineMailServer(env),
      ])),
      ...(await inside()),
    ]
    const healthy = sections.every(({ problems }) => problems.length === 0)
    print({ healthy, sections }, values.json, () => pageOf(sections))
    if (!healthy) process.exitCode = 1
  },
}

export const commands: Record<string, Command> = { '': doctor }

/** The sections that need the database; if it cannot be reached, why. */
async function inside(): Promise<Section[]> {
  const sections: Section[] = []
  try {
    await withInstallation(
      async ({ services }) => {
        for (const examine of [examineDatabase, examineStore, examineClock, examineWork]) {
          sections.push(await examined(examine, services))
        }
      },
      { anySchema: true },
    )
  } catch (error) {
    const found = section('Database')
    const todo =
      error instanceof SettingsError
        ? 'Set DATABASE_URL or DATA_DIR as for the server, and check that PostgreSQL is running.'
        : 'If this database is new, start the server once to create the tables.'
    found.problems.push({ what: (error as Error).message, todo })
    sections.push(found)
  }
  return sections
}

/** A section, or the reason why there is none: one failure must not hide the others. */
async function examined(
  examine: (services: Services) => Promise<Section>,
  services: Services,
): Promise<Section> {
  try {
    return await examine(services)
  } catch (error) {
    const found = section(examine.name.replace('examine', ''))
    const what = `It could not be checked (${(error as Error).message}).`
    found.problems.push({ what, todo: 'If migrations are missing, start the server once.' })
    return found
  }
}
