import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const options = { cwd: root, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options)
  return { status, stdout, stderr }
}

describe('npm start', () => {
  test.each([
    [['--demmo'], 'npm start does not know --demmo.'],
    [['--demo=off'], 'npm start does not know --demo=off.'],
    [['demo'], 'npm start does not know demo.'],
    [['--demo', '--demo=remove'], 'Use either --demo or --demo=remove, not both.'],
  ])('refuses %j before doing anything', (flags, message) => {
    const { status, stdout, stderr } = run('scripts/start.mjs', flags)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(message)
  })

  test('refuses a demonstration that others could reach, in one line', () => {
    const env = { PUBLIC_URL: 'https://portal.example.com' }
    const { status, stderr } = run('scripts/demo.ts', ['check'], env)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^PUBLIC_URL is https:\/\/portal\.example\.com, where others can reach it/,
    )
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(run('scripts/demo.ts', ['check']).status).toBe(0)
  })
})
