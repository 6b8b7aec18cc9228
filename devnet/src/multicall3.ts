/** Puts Multicall3 where it stands on Canto, so that pages read many things in one call here as they do there. */
import type { TestClient } from 'viem'
import { getCode, setCode } from 'viem/actions'
import { MULTICALL3 } from '@peppermint/contracts/sale'
import { multicall3Runtime } from './generated/multicall3Runtime.ts'

/** Idempotent: a world that is continued has it already. */
export async function placeMulticall3(client: TestClient): Promise<void> {
  if (await getCode(client, { address: MULTICALL3 })) return
  await setCode(client, { address: MULTICALL3, bytecode: multicall3Runtime })
}
