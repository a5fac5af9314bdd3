import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locked, placeOf, readLockFile } from '../lock-file.ts'
import { root } from '../prepare.mjs'

const permissive = 'keep the copyright notice and the text of the license with every copy'
/** What each license asks of whoever passes copies on; each is asked for by name, so that a new one is read. */
const obligations: Readonly<Record<string, string>> = {
  MIT: permissive,
  ISC: permissive,
  BSD: permissive,
  'BSD-2-Clause': permissive,
  'BSD-3-Clause': `${permissive}; do not use the authors' names to advertise`,
  'BlueOak-1.0.0': 'keep the text of the license or a link to it',
  'Apache-2.0': 'keep the license and the file NOTICE, and say what was changed',
  'MIT-0': 'nothing',
  '0BSD': 'nothing',
  Unlicense: 'nothing',
  'MPL-2.0': 'offer the source of these files, also of changed ones, under the same license',
  'LGPL-3.0-or-later': 'offer the source of the library, and let it be replaced',
  'OFL-1.1': 'keep the license with the fonts, and do not sell them alone',
  'CC-BY-4.0': 'name the authors',
  Zlib: 'do not claim to have written it; mark changed copies',
  unknown: 'read the package: it names no license in its description',
}
/** Of several licenses to choose from, the one we use. */
const chosen: Readonly<Record<string, string>> = {
  '(MIT OR GPL-3.0-or-later)': 'MIT',
  '(MIT OR CC0-1.0)': 'MIT',
  '(MIT OR EUPL-1.1+)': 'MIT',
}

/** docs/licenses.md. Throws if a package has a license whose obligations are not described. */
export function licensesDocument(packages = readLockFile()) {
  const inPages = bundled(packages)
  const by = new Map<string, Set<string>>()
  for (const [path, { license = 'unknown', dev }] of Object.entries(packages)) {
    if (path === '' || (dev && !inPages.has(path))) continue
    const all = (chosen[license] ?? license).replace(/[()]/g, '').split(' AND ')
    const name = path.replace(/^.*node_modules\//, '')
    for (const one of all) by.set(one, (by.get(one) ?? new Set()).add(name))
  }
  const unread = [...by.keys()].filter((license) => !(license in obligations))
  if (unread.length > 0)
    throw new Error(`licenses-document.ts does not describe ${unread.join(', ')}.`)
  const parts = [...by]
    .sort(([a, one], [b, other]) => other.size - one.size || a.localeCompare(b))
    .map(([license, names]) => {
      const list = [...names].sort().join(', ')
      return `## ${license}\n\nTo pass on copies: ${obligations[license]}.\n\n${list}\n`
    })
  return `${introduction}\n${parts.join('\n')}`
}

/** What the pages import, and what that needs: the built web app holds copies, though npm installs them to build it. */
function bundled(packages: Readonly<Record<string, Locked>>): ReadonlySet<string> {
  const sources = globSync('web/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: ['web/routes.ts', '**/*.test.ts', '**/testing/**'], // the build reads the routes
  })
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const place = placeOf(name, from, packages)
    if (!place || found.has(place)) return
    found.add(place)
    const { dependencies, peerDependencies } = packages[place] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) add(needed, place)
  }
  for (const source of sources) {
    const text = readFileSync(join(root, source), 'utf8')
    const imports = text.matchAll(/(?:from|import)[ (]+['"]((?:@[\w.-]+\/)?\w[\w.-]*)/g)
    for (const [, name = ''] of imports) add(name, '')
  }
  return found
}

const introduction = `# Licenses

Every package that runs on some platform, or that the pages of the web app contain, by its license, written from
\`package-lock.json\` by \`npm run documents\`. Packages that only build or test are not listed. Running Briefwell for yourself asks nothing of you;
the obligations are those of whoever passes copies on, for example in an image.

**FFmpeg**: the codecs in \`@seydx/node-av-<platform>\` are FFmpeg, built with parts under the GPL (x264, x265) and with
libfdk-aac, whose license is incompatible with the GPL. Do not pass that build on, in an image or otherwise, without
legal advice. Without it, everything works but the conversion of videos: delete \`node_modules/@seydx/node-av-*\` after
the installation. [What is converted](decisions/015-video-processing.md).
`
