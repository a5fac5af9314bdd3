import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What the browser passes to an authenticator, and how a test varies it. */
type Ceremony = {
  rpId: string
  origin: string
  challenge: string
  /** Whether the user was verified by fingerprint or PIN. */
  verified?: boolean
  counter?: number
}

const userPresent = 0x01
const userVerified = 0x04
const credentialFollows = 0x40

/** A software authenticator: one ES256 key, attestation 'none'. */
export function newPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url') }

  function created(ceremony: Ceremony) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
    const authData = Buffer.concat([head(ceremony, credentialFollows), attested])
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    )
    return {
      ...credential,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  function signed(ceremony: Ceremony) {
    const authData = head(ceremony, 0)
    const data = clientData('webauthn.get', ceremony)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, createHash('sha256').update(data).digest()]))
      .sign(privateKey)
    return {
      ...credential,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }
  return { id: credential.id, created, signed }
}

function head({ rpId, verified = true, counter = 0 }: Ceremony, flags: number): Buffer {
  const bytes = Buffer.alloc(37)
  createHash('sha256').update(rpId).digest().copy(bytes)
  bytes[32] = userPresent | (verified ? userVerified : 0) | flags
  bytes.writeUInt32BE(counter, 33)
  return bytes
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
