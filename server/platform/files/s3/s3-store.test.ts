import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { startObjectStore } from '../../../testing/object-store.ts'
import { loadEnv } from '../../settings/env.ts'
import { openStore } from '../open-store.ts'
import { storeContract } from '../store-contract.ts'

const dir = mkdtempSync(join(tmpdir(), 'briefwell-s3-'))
const { env } = await startObjectStore()
const open = () => openStore(loadEnv({ DATA_DIR: dir, ...env }))

afterAll(() => rmSync(dir, { recursive: true, force: true }))

storeContract('s3Store', open)
