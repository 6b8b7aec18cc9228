/** Asks the wallet to send a prepared transfer. */
import { numberToHex, padHex } from 'viem'
import {
  requestTransaction,
  type RequestOutcome,
  type RequestTools,
} from '../../collection/requestTransaction.ts'
import { pendingSendProblem, sendDescription } from '../../words/sendWords.ts'
import type { PreparedSend } from './prepareSend.ts'
import { hasPendingSend, toSendNote } from './sendNote.ts'

export type SendTools = RequestTools

/** `keccak256('Transfer(address,address,uint256)')`. viem's encoder would enlarge the mint page's first files. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Resolves with an outcome, never rejects. */
export function requestSend(tools: SendTools, send: PreparedSend): Promise<RequestOutcome> {
  const { chainId, journal, account } = tools
  const { contract, data, decoded, gasLimit } = send
  const token = Number(decoded.token)
  return requestTransaction(tools, {
    to: contract,
    data,
    gasLimit,
    description: sendDescription(token),
    meta: toSendNote({ contract, token, to: decoded.to }),
    expectedLog: {
      address: contract,
      topics: [
        TRANSFER_TOPIC,
        padHex(decoded.from, { size: 32 }),
        padHex(decoded.to, { size: 32 }),
        numberToHex(decoded.token, { size: 32 }),
      ],
    },
    findObstacle: () =>
      hasPendingSend(journal, journal.entries(chainId, account), { contract, token })
        ? pendingSendProblem
        : undefined,
  })
}
