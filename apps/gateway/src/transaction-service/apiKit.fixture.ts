/** A Safe of protocol-kit, and api-kit with this gateway as its Transaction Service, for tests. */
import SafeApiKit from '@safe-global/api-kit'
import { openKit, predictWithKit } from '@peppermint/safe/protocolKit'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { type Address, type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startGatewayWorld } from '../gatewayWorld.fixture.ts'

type Called = Map<string, 'answered' | 'refused'>
export type OwnerIndex = 0 | 1 | 2

/** Notes which calls were answered, and which were refused. */
function observe(kit: SafeApiKit, called: Called): SafeApiKit {
  return new Proxy(kit, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        try {
          const answer: unknown = await value.apply(target, args)
          if (called.get(String(name)) !== 'refused') called.set(String(name), 'answered')
          return answer
        } catch (error) {
          if ((error as { statusCode?: number }).statusCode === 404 && !called.has(String(name)))
            called.set(String(name), 'refused')
          throw error
        }
      }
    },
  })
}

export type ApiKitWorld = Awaited<ReturnType<typeof startApiKitWorld>>

/** A 2-of-3 Safe that has received two coins and five of a token. */
export async function startApiKitWorld() {
  const keys = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()] as const
  const owners = keys.map((key) => privateKeyToAccount(key).address) as [Address, Address, Address]
  const world = await startGatewayWorld()
  const safe = await predictWithKit(world, { owners, threshold: 2, version: '1.4.1', saltNonce: '1' })
  await world.send(safe.creation)
  const token = await world.deployToken()
  await world.send({ to: safe.address, value: parseEther('2') })
  await world.transferToken(token, safe.address, 5n)
  await world.caughtUp()
  const called: Called = new Map()
  const txServiceUrl = `${world.url}/tx-service/7700/api`
  const api = observe(new SafeApiKit({ chainId: 7700n, txServiceUrl }), called)
  const kitOf = (index: OwnerIndex) => openKit(world, safe, keys[index])

  return {
    world,
    safe,
    keys,
    owners,
    token,
    api,
    called,
    kitOf,
    /** Proposes with api-kit what protocol-kit makes, at the next nonce, signed by the first owner. */
    async propose(
      call: { readonly to: Address; readonly value?: string; readonly data?: Hex },
      origin?: string,
    ): Promise<string> {
      const kit = await kitOf(0)
      const created = await kit.createTransaction({
        transactions: [{ value: '0', data: '0x', ...call }],
        options: { nonce: Number(await api.getNextNonce(safe.address)) },
      })
      const safeTxHash = await kit.getTransactionHash(created)
      await api.proposeTransaction({
        safeAddress: safe.address,
        safeTransactionData: created.data,
        safeTxHash,
        senderAddress: owners[0],
        senderSignature: (await kit.signHash(safeTxHash)).data,
        ...(origin !== undefined && { origin }),
      })
      return safeTxHash
    },
    async confirm(safeTxHash: string, index: OwnerIndex) {
      const signature = await privateKeyToAccount(keys[index]).sign({ hash: safeTxHash as Hex })
      return api.confirmTransaction(safeTxHash, signature)
    },
    /** Executes what the service answers, with nothing but the answer. */
    async execute(safeTxHash: string, options?: { readonly gasLimit: string }) {
      const kit = await kitOf(1)
      const { hash } = await kit.executeTransaction(await api.getTransaction(safeTxHash), options)
      const receipt = await waitForReceipt(world.client, { hash: hash as Hex })
      if (receipt.status !== 'success') throw new Error('The execution failed.')
      await world.caughtUp()
      return receipt
    },
  }
}
