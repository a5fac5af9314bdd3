import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { localStore } from './local-store.ts'
import { observeStore } from './observe-store.ts'
import { storeContract } from './store-contract.ts'

const dir = mkdtempSync(join(tmpdir(), 'briefwell-files-'))
const open = (accel?: string) => localStore({ DATA_DIR: dir, FILES_ACCEL: accel })

afterAll(() => rmSync(dir, { recursive: true, force: true }))

storeContract('localStore', open)
storeContract('localStore, observed', async () => observeStore(await open(), (_work, run) => run()))

describe('localStore', () => {
  it('leaves nothing behind when a file cannot be stored', async () => {
    const { objects } = await open()
    const before = readdirSync(dir, { recursive: true }).length
    await expect(objects.put(`${randomUUID()}/../x`, Buffer.from('x'))).rejects.toThrow()
    expect(readdirSync(dir, { recursive: true })).toHaveLength(before)
  })

  it('does not answer once its folder is gone', async () => {
    const lost = mkdtempSync(join(tmpdir(), 'briefwell-lost-'))
    const { objects } = await localStore({ DATA_DIR: lost, FILES_ACCEL: undefined })
    rmSync(lost, { recursive: true })
    await expect(objects.check()).rejects.toThrow('ENOENT')
  })

  it('has addresses for a proxy only if one is configured', async () => {
    const id = randomUUID()
    const plain = await open()
    expect(await plain.objects.address(id)).toBeNull()
    const { objects } = await open('/internal-files/')
    expect(await objects.address(id)).toEqual({
      internal: `/internal-files/${id.slice(0, 2)}/${id}`,
    })
    await expect(objects.address('../keys.json')).rejects.toThrow('not a path of this store')
  })
})
