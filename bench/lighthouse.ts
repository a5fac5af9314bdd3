import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { output } from './processes.ts'

/**
 * Not a dependency of the project, because it brings 114 packages and 176 MB, most of them for
 * reporting its own crashes. It is installed on demand.
 */
const version = '13.5.0'
const folder = join(import.meta.dirname, 'results/lighthouse')
const reportFile = join(folder, 'report.json')

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Marks = Record<(typeof categories)[number], number>

/** Installs Lighthouse; null if that fails. */
export async function prepareLighthouse(): Promise<string | null> {
  const tool = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(tool)) return tool
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private":true}\n')
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save']
  try {
    await output('npm', ['install', `lighthouse@${version}`, ...flags], { cwd: folder })
  } catch {
    return null
  }
  return existsSync(tool) ? tool : null
}

/** Lighthouse's scores of a page, out of 100, with its default phone settings; one run. */
export async function measureMarks(tool: string, url: string): Promise<Marks> {
  const flags = [
    '--output=json',
    `--output-path=${reportFile}`,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
    `--only-categories=${categories.join(',')}`,
  ]
  await output(process.execPath, [tool, url, ...flags], {
    cwd: folder,
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
  })
  const report: { categories: Record<string, { score: number }> } = JSON.parse(
    await readFile(reportFile, 'utf8'),
  )
  const mark = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
  return Object.fromEntries(categories.map((name) => [name, mark(name)])) as Marks
}
