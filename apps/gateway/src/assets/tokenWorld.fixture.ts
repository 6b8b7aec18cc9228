/** A chain with small token contracts, and an empty database of the gateway. */
import { join } from 'node:path'
import { startChain, testAccount } from '@peppermint/devnet/testChain'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { type Address, encodeDeployData, encodeFunctionData, getAddress, type Hex } from 'viem'
import { sendTransaction } from 'viem/actions'
import { openDatabase } from '@peppermint/indexer/db/database.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { compileSolidity } from './compile.fixture.ts'

export type TokenWorld = Awaited<ReturnType<typeof startTokenWorld>>

/** A configuration that lists nothing. */
export const plainConfig = {
  nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18, logoUri: '' },
  tokens: [],
  deployments: {
    factories: [],
    singletons: [],
    fallbackHandlers: [],
    multiSends: [],
    multiSendCallOnlys: [],
    signMessageLibs: [],
    createCalls: [],
    simulateTxAccessors: [],
  },
}

/** Starts both. */
export async function startTokenWorld() {
  const contracts = compileSolidity(join(import.meta.dirname, 'contracts'), ['Tokens'])
  const [chain, database] = await Promise.all([
    startChain(),
    freshDatabaseUrl().then((url) =>
      openDatabase(url, {
        schemaName: 'gateway_7700',
        migrations: join(import.meta.dirname, '../db/migrations'),
      }),
    ),
  ])
  const account = testAccount(0)

  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: concurrent transactions of an account race for its nonce. */
  function send(to: Address | undefined, data: Hex) {
    const receipt = last.then(async () => {
      const hash = await sendTransaction(chain.client, { account, to: to ?? null, data })
      return waitForReceipt(chain.client, { hash })
    })
    last = receipt.catch(() => undefined)
    return receipt
  }

  return {
    chain,
    client: chain.client,
    database,
    account,
    /** Deploys a contract of `contracts/Tokens.sol`. */
    async deploy(contract: string, ...args: readonly unknown[]): Promise<Address> {
      const { abi, bytecode } = contracts(contract)
      const { contractAddress } = await send(undefined, encodeDeployData({ abi, bytecode, args }))
      if (!contractAddress) throw new Error(`${contract} was not deployed.`)
      return getAddress(contractAddress)
    },
    /** Sends a call from the first account. */
    call: (contract: string, address: Address, functionName: string, ...args: readonly unknown[]) =>
      send(address, encodeFunctionData({ abi: contracts(contract).abi, functionName, args })),
    async stop() {
      await Promise.all([chain.stop(), database.close()])
    },
  }
}
