/** Deploys Multicall3 at its address on Canto, so that pages can batch their reads. */
import type { TestClient } from 'viem'
import { getCode, setCode } from 'viem/actions'
import { MULTICALL3 } from '@peppermint/contracts/multicall3'
import { multicall3Runtime } from './generated/multicall3Runtime.ts'

/** Idempotent: a continued world has it already. */
export async function placeMulticall3(client: TestClient): Promise<void> {
  if (await getCode(client, { address: MULTICALL3 })) return
  await setCode(client, { address: MULTICALL3, bytecode: multicall3Runtime })
}
