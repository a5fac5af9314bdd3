import { randomUUID } from 'node:crypto'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { emptyInstallation, newPlace, sourceOf, temporaryFolder } from '../../testing/backups.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { postFile, storedBytes, storedRow } from '../../testing/worlds/files.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { copyFiles } from './file-list.ts'
import { FolderPlace } from './folder-place.ts'
import { makeBackup } from './make-backup.ts'
import { type Manifest, nameOfFile, readManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const h = await startHarness()
const company = await newCompany(h)
const key = `${company.id}/logo.png`
await postFile(h, company.owner, fixture('logo.png'), { key })

/** Makes a backup that is interrupted after it has copied everything. */
async function interruptedBackup(place: FolderPlace) {
  const say = (line: string) => {
    if (line.startsWith('Checking')) throw new Error('interrupted')
  }
  await expect(makeBackup({ ...sourceOf(h), place, say })).rejects.toThrow('interrupted')
}

test('an interrupted backup continues after a file was repaired in the store, and beside files of others', async () => {
  const { objects } = h.services
  const { id = '' } = (await storedRow(h, key)) ?? {}
  const bytes = (await storedBytes(h, id)) ?? Buffer.alloc(0)
  const replace = async (by: Buffer) => {
    await objects.delete(id)
    await objects.put(id, by)
  }
  const place = newPlace()
  await replace(Buffer.alloc(bytes.length))
  await interruptedBackup(place)
  await replace(bytes)
  const others = ['files/.DS_Store', `files/${id.slice(0, 2)}/.nfs000000000012`]
  for (const name of others) await writeFile(join(place.address, name), 'not ours')
  const again = () => makeBackup({ ...sourceOf(h), place })
  await expect(again()).rejects.toThrow(
    `The backup in ${place.address} is damaged: ${nameOfFile(id)} was changed after it was written. Run the same command again, which writes this part anew.`,
  )
  expect(await again()).toMatchObject({ linked: false })
  expect(await buffer(place.read(nameOfFile(id)))).toEqual(bytes)
  for (const name of others) expect(await place.size(name)).toBe('not ours'.length)
})

test('copying ends with an error if the disk of the temporary folder is full', async () => {
  const { objects } = h.services
  const { id = '' } = (await storedRow(h, key)) ?? {}
  const size = (await storedBytes(h, id))?.length ?? 0
  const paths = Array.from({ length: 30 }, () => randomUUID())
  for (const path of paths) await objects.copy(id, path)
  const folder = temporaryFolder('lists')
  const list = join(folder, 'listed.jsonl')
  const lines = paths.map((path) => JSON.stringify({ path, size, sha256: null }))
  await writeFile(list, lines.join('\n'))
  await symlink('/dev/full', join(folder, 'copied.jsonl'))
  const listed = { list, count: paths.length, bytes: paths.length * size, faults: [] }
  const copied = copyFiles(listed, { ...sourceOf(h), place: newPlace() }, folder)
  await expect(copied).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('a backup is refused if a copy of the installation has made one in the same place meanwhile', async () => {
  const first = newPlace()
  await makeBackup({ ...sourceOf(h), place: first })
  const copy = await emptyInstallation()
  await restoreBackup(first, copy)
  const place = newPlace()
  let other: Manifest | undefined
  class SharedPlace extends FolderPlace {
    override async settle() {
      await super.settle()
      other = await makeBackup({ ...copy, place })
    }
  }
  const shared = new SharedPlace(place.address)
  await expect(makeBackup({ ...sourceOf(h), place: shared })).rejects.toThrow(
    `Another backup was started in ${place.address} meanwhile, so this one is not complete. Choose another location.`,
  )
  expect(await readManifest(place)).toEqual(other)
  await verifyBackup(place, await readManifest(place), { say: () => {} })
})
