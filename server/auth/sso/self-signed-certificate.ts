import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'

const sha256WithRsa = sequence(
  tagged(0x06, Buffer.from('2a864886f70d01010b', 'hex')),
  tagged(0x05, Buffer.alloc(0)),
)

/**
 * A self-signed certificate for an RSA key, valid until 2049. Nobody checks its chain: identity
 * providers only extract the public key, and a certificate is the format they all accept.
 */
export function selfSignedCertificate(privateKeyPem: string, name: string, now: Date): string {
  const privateKey = createPrivateKey(privateKeyPem)
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const commonName = tagged(0x06, Buffer.from('550403', 'hex'))
  const subject = sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from(name)))))
  // A leading 1 keeps the number positive and of full length.
  const serial = tagged(0x02, Buffer.concat([Buffer.of(1), randomBytes(15)]))
  const validity = sequence(utcTime(now), utcTime(new Date('2049-12-31T23:59:59Z')))
  const content = sequence(serial, sha256WithRsa, subject, validity, subject, publicKey)
  const signature = tagged(0x03, Buffer.concat([Buffer.of(0), sign('sha256', content, privateKey)]))
  const base64 = sequence(content, sha256WithRsa, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** One value of DER: its tag, its length, its bytes. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.of(tag, 0x80 | bytes.length), bytes, content])
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function utcTime(date: Date): Buffer {
  const digits = date.toISOString().slice(2, 19).replace(/\D/g, '')
  return tagged(0x17, Buffer.from(`${digits}Z`))
}
