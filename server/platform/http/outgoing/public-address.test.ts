import { describe, expect, test } from 'vitest'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

const inside = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.9.9.9'],
  ...[
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
  ],
  ...['192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe'],
  ...['::ffff:10.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1'],
  ...['2002:7f00:1::', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  ...['ff02::1', '', 'localhost', '1', '0x7f.1', '127.1', '010.0.0.1'],
]
const outside = ['1.1.1.1', '172.32.0.1', '192.169.0.1', '::ffff:1.1.1.1', '2606:4700::1111']

describe('isPublicAddress', () => {
  test('excludes every range that is not on the public internet', () => {
    expect(inside.filter(isPublicAddress)).toEqual([])
    expect(outside.filter(isPublicAddress)).toEqual(outside)
  })
})

describe('isLoopbackAddress', () => {
  test('includes only this machine', () => {
    const here = ['127.0.0.1', '127.9.9.9', '::1', '::127.0.0.1', '::ffff:127.0.0.1']
    expect([...inside, ...outside].filter(isLoopbackAddress).sort()).toEqual(here.sort())
  })
})
