import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Services } from '../context.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * The prefix of a sealed value, so that another cipher or key can be introduced beside this one.
 */
const version = 'v1'

/** Derives the key of this version from the installation's secret. */
export function sealingKeyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `briefwell sealed ${version}`, 32))
}

type Sealing = { keys: Pick<Services['keys'], 'sealingKey'> }

/** Encrypts a text, so that a row, a backup or a log reveals nothing without the key. */
export function seal({ keys }: Sealing, plain: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keys.sealingKey, iv)
  const sealed = Buffer.concat([iv, sealing.update(plain, 'utf8'), sealing.final()])
  return `${version}.${Buffer.concat([sealed, sealing.getAuthTag()]).toString('base64url')}`
}

/** Decrypts a sealed value. Throws if it was altered, or sealed with another key. */
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
