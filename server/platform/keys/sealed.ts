import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Services } from '../context.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Stands before what is sealed, so that another cipher or key can follow beside this one. */
const version = 'v1'

/** The key of this version, from the secret that the installation made for itself. */
export function sealingKeyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `briefwell sealed ${version}`, 32))
}

type Sealing = { keys: Pick<Services['keys'], 'sealingKey'> }

/** Makes a text unreadable for whoever sees its row, its backup or its log without the key. */
export function seal({ keys }: Sealing, plain: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keys.sealingKey, iv)
  const sealed = Buffer.concat([iv, sealing.update(plain, 'utf8'), sealing.final()])
  return `${version}.${Buffer.concat([sealed, sealing.getAuthTag()]).toString('base64url')}`
}

/** What `seal` was given. Throws for anything that was altered, or sealed by another key. */
export function unseal({ keys }: Sealing, sealed: string): string {
  const [given, content = ''] = sealed.split('.')
  const bytes = Buffer.from(content, 'base64url')
  if (given !== version || bytes.length < ivBytes + tagBytes) {
    throw new Error('not sealed by this version')
  }
  const opening = createDecipheriv(cipher, keys.sealingKey, bytes.subarray(0, ivBytes))
  opening.setAuthTag(bytes.subarray(-tagBytes))
  const plain = [opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]
  return Buffer.concat(plain).toString('utf8')
}
