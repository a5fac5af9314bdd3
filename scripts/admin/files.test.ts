import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rename, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runAdmin, runAdminTyping, startAdmin } from '../../server/testing/admin-commands.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { storedBytes, storedRow, uploadFile } from '../../server/testing/worlds/files.ts'
import { newCompany } from '../../server/testing/worlds/people.ts'

const h = await startHarness()
const company = await newCompany(h, 'Acme Robotics')
const run = (...args: string[]) => runAdmin(h, ...args)
const mp4 = fixture('h264-aac.mp4')

/** Where the bytes of an id are on the disk. */
const at = (path: string) => join(h.services.env.DATA_DIR, 'files', path.slice(0, 2), path)

async function stored(bytes = mp4): Promise<string> {
  const { key } = await uploadFile(h, company.owner, bytes)
  return (await storedRow(h, key))?.id ?? ''
}

/** A file with bytes that no other has: the picture of a video ends with what players skip. */
const unlike = () => Buffer.concat([mp4, Buffer.from('\0\0\0\x18free0123456789abcdef')])

test('files check and repair find missing, truncated, changed, derived and orphaned files', async () => {
  const [whole, copied] = [await stored(), await stored()]
  const fine = await run('files', 'check')
  expect(fine.out).toMatch(/^Checked 2 files with \d.* KiB\.\nNo problems found\.\n$/)
  expect(fine.code).toBe(0)

  const [cut, changed, lost] = [await stored(), await stored(unlike()), await stored(unlike())]
  await h.services.objects.delete(copied)
  await truncate(at(cut), 1000)
  await writeFile(at(changed), Buffer.alloc(unlike().length, 'x'))
  await h.services.objects.delete(lost)
  const poster = `${whole}.poster1`
  await h.sql`
    update app.videos set state = 'ready', step = null, playback = 'original',
    poster_path = ${poster} where object_id = ${whole}`
  const [orphan, young] = [randomUUID(), randomUUID()]
  for (const id of [orphan, young]) await h.services.objects.put(id, Buffer.from('left behind'))
  const old = new Date(Date.now() - 2 * 24 * 3_600_000)
  await utimes(at(orphan), old, old)

  const found = await run('files', 'check', '--json')
  expect(found.code).toBe(1)
  const { problems, orphans, files } = JSON.parse(found.out)
  expect({ files, orphans }).toEqual({ files: 6, orphans: [orphan] })
  const byPath = Object.fromEntries(
    problems.map(({ path, problem }: { path: string; problem: string }) => [path, problem]),
  )
  expect(byPath).toEqual({
    [copied]: 'missing',
    [cut]: 'wrong size',
    [changed]: 'wrong hash',
    [lost]: 'missing',
    [poster]: 'missing',
  })
  const quick = await run('files', 'check', '--quick')
  expect(quick.out).not.toContain(changed)
  expect(quick.out).toMatch(/^PROBLEM {5}COMPANY {8}FILE {2,}PATH\n/)
  expect(quick.out).toContain('4 files of them have problems')
  expect(quick.out).toContain('1 file in the store has no row')

  const no = await runAdminTyping(h, 'yes\n', 'files', 'repair')
  expect(no).toMatchObject({ code: 1, out: '' })
  expect(await storedBytes(h, orphan)).not.toBeNull()

  const done = await runAdminTyping(h, 'repair\n', 'files', 'repair')
  expect(done.code).toBe(1)
  expect(done.out).toContain('Restored 2 files from others with the same bytes.')
  expect(done.out).toContain('1 video will be processed again by the server.')
  expect(done.out).toContain('Removed 1 file without a row.')
  const left = done.out.slice(done.out.indexOf('Restore these from a backup:'))
  for (const path of [changed, lost]) expect(left).toContain(path)
  for (const path of [copied, cut, poster]) expect(left).not.toContain(path)
  for (const id of [copied, cut]) {
    expect((await storedBytes(h, id))?.equals(mp4)).toBe(true)
    // Not a link: what damages one of them must not damage the other, nor a backup.
    expect((await stat(at(id))).nlink).toBe(1)
  }
  expect(await storedBytes(h, changed)).toHaveLength(unlike().length)
  expect(await storedBytes(h, orphan)).toBeNull()
  expect(await storedBytes(h, young)).not.toBeNull()
  const [video] = await h.sql`select state, step from app.videos where object_id = ${whole}`
  expect(video).toEqual({ state: 'waiting', step: 'inspect' })
})

test('files repair leaves files alone that can be read again', async () => {
  const [id, copied] = [await stored(), await stored()]
  const aside = `${at(id)}-aside`
  await rename(at(id), aside)
  const { child, ended } = startAdmin(h, ['files', 'repair'], { typed: null })
  await once(child.stderr, 'data')
  await rename(aside, at(id))
  const { ino } = await stat(at(id))
  child.stdin.end('repair\n')
  const { out } = await ended
  expect(out).toMatch(/^1 file could be read again and needed no repair\.\n/)
  expect((await stat(at(id))).ino).toBe(ino)
  expect(await storedBytes(h, copied)).not.toBeNull()
})
