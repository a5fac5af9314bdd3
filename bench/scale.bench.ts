import type { Options, Row } from './measure.ts'
import { temporaryFolder } from './processes.ts'
import { install, type Size } from './scale/installation.ts'
import { benchObjectStore } from './scale/object-store.ts'
import { benchPages } from './scale/pages.ts'
import { benchProcesses } from './scale/processes.ts'
import { benchViewers } from './scale/watching.ts'

const people = { companies: 40, members: 4, readers: 40 }
const small: Size = { ...people, others: 0, each: 25 }
const large: Size = { ...people, others: 960, each: 1000 }
const quickLarge: Size = { ...people, others: 60, each: 100 }

/**
 * Compares a thousand companies having a million products and briefs with an installation of a
 * thousand, both used by the same 200 people; also several processes, an object store, and many
 * viewers.
 */
export default async function benchScale(options: Options): Promise<Row[]> {
  const folder = temporaryFolder('scale')
  options.say('scale: filling the databases')
  const sizes = { small, large: options.quick ? quickLarge : large }
  const sides = {
    small: await install(folder, 'small', sizes.small),
    large: await install(folder, 'large', sizes.large),
  }
  const rows = await benchPages(options, sides, {
    of: amount(sizes.large),
    than: amount(sizes.small),
  })
  rows.push(await benchProcesses(options, sides.large))
  rows.push(await benchViewers(options, sides.small))
  await Promise.all([sides.small.server.stop(), sides.large.server.stop()])
  rows.push(...(await benchObjectStore(options, folder)))
  return rows
}

const amount = ({ companies, others, each }: Size) =>
  `${((companies + others) * each).toLocaleString('en')} products and briefs`
