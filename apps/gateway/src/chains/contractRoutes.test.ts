import { contractInfo } from '@peppermint/safe/wire'
import { safeAddress } from '@peppermint/devnet/safe'
import { type Address, getAddress, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AssetWorld, startAssetWorld } from '../assets/assetWorld.fixture.ts'
import { nameDeployments } from '../config/chainConfigSchema.ts'
import { worldConfig } from '../gatewayWorld.fixture.ts'

const shop = getAddress('0x00000000000000000000000000000000000005a0')
const abi = parseAbi(['function buy() payable'])

let world: AssetWorld
beforeAll(async () => {
  world = await startAssetWorld({
    config: {
      contractNames: nameDeployments(worldConfig('http://127.0.0.1').deployments),
      abis: [{ name: 'Shop', address: shop, abi }],
    },
  })
})
afterAll(() => world.close())

const read = (address: Address) => world.ask(`/v1/chains/7700/contracts/${address}`)

test('names contracts of Safe, of the operator, and tokens; others are not found', async () => {
  const token = await world.deploy('PlainToken', 'Note', 'NOTE', 18)
  const multiSend = safeAddress('multiSendCallOnly')
  const unknown = { logoUri: null, contractAbi: null, trustedForDelegateCall: false }
  const shown = [
    { ...unknown, address: multiSend, name: 'MultiSendCallOnly', trustedForDelegateCall: true },
    { ...unknown, address: shop, name: 'Shop', contractAbi: { abi } },
    { ...unknown, address: token, name: 'Note' },
  ]
  for (const contract of shown) {
    const { body } = await read(contract.address)
    expect(contractInfo.strict().parse(body)).toEqual({ ...contract, displayName: contract.name })
  }
  expect(await read(zeroAddress)).toMatchObject({
    status: 404,
    body: { code: 404, message: 'Contract not found' },
  })
})
