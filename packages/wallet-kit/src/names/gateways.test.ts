import { expect, test } from 'vitest'
import { toGatewayUrl } from './gateways.ts'

const V0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const V1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const TRANSACTION = 'a'.repeat(43)
const gateways = { ipfs: 'https://ipfs.example', arweave: 'https://ar.example' }

test.for([
  [`ipfs://${V0}/Name#525.png`, `/ipfs/${V0}/Name%23525.png`],
  [`ipfs://${V1}/Name%23525.png`, `/ipfs/${V1}/Name%23525.png`],
  [`ipfs://${V0}/What?.png`, `/ipfs/${V0}/What%3F.png`],
  [`ipfs://${V0}/1.png?filename=a%20b.png`, `/ipfs/${V0}/1.png?filename=a%20b.png`],
  [`ipfs://${V0}/a b/ñ 🌶.png`, `/ipfs/${V0}/a%20b/%C3%B1%20%F0%9F%8C%B6.png`],
  [`ipfs://${V0}/100%.png`, `/ipfs/${V0}/100%25.png`],
  [`ipfs://${V0}/a%2Fb.png`, `/ipfs/${V0}/a%2Fb.png`],
  [`ipfs://${V0}/a\\b.png`, `/ipfs/${V0}/a%5Cb.png`],
  [`ipfs://${V0}/a\ud800.png`, `/ipfs/${V0}/a%EF%BF%BD.png`],
  [` ipfs://${V0}/1.png \n`, `/ipfs/${V0}/1.png`],
  [`ipfs://ipfs/${V1}/#1`, `/ipfs/${V1}/%231`],
  [`/ipfs/${V1}/#1/2`, `/ipfs/${V1}/%231/2`],
  [`${V1}/a#b`, `/ipfs/${V1}/a%23b`],
  [`ipfs://${V1}/`, `/ipfs/${V1}/`],
  ['ipns://example.eth/a#b', '/ipns/example.eth/a%23b'],
] as const)('the path of %s is encoded segment by segment', ([text, path]) => {
  expect(toGatewayUrl(text, gateways)).toBe(`https://ipfs.example${path}`)
})

test('so is that of a file on Arweave', () => {
  expect(toGatewayUrl(`ar://${TRANSACTION}/a#b.png`, gateways)).toBe(
    `https://ar.example/${TRANSACTION}/a%23b.png`,
  )
})

test.for(['../x', '%2e%2e/x', '.%2E/../x', 'a/../../../x'])('no path leaves its file: %s', (path) => {
  expect(toGatewayUrl(`ipfs://${V1}/${path}`, gateways)).toBeUndefined()
})
