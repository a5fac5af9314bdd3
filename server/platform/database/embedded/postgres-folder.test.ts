import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from './postgres-folder.ts'

test('a start waits for another one that is reading the lock', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-lock-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const lock = JSON.stringify(join(dataDir, 'lock'))
  const looksFor100Ms = `
    const file = new (require('node:sqlite').DatabaseSync)(${lock})
    file.exec('pragma user_version = 1; begin; select * from sqlite_schema')
    process.stdout.write('looking')
    setTimeout(() => file.close(), 100)`
  const other = spawn(process.execPath, ['--no-warnings', '-e', looksFor100Ms])
  await once(other.stdout, 'data')
  expect(() => lockDataFolder(dataDir).release()).not.toThrow()
})
