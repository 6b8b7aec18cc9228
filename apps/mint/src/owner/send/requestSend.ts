/** Asks the wallet to send a prepared transfer. */
import { numberToHex, padHex } from 'viem'
import {
  requestTransaction,
  type JournalEntry,
  type RequestOutcome,
  type RequestProblem,
  type RequestTools,
} from '@peppermint/wallet-kit/transactions'
import { pendingSendProblem, sendDescription } from './sendWords.ts'
import type { PreparedSend } from './prepareSend.ts'
import { hasPendingSend, toSendNote } from '../../collection/sendNote.ts'

/** `keccak256('Transfer(address,address,uint256)')`. viem's encoder would enlarge the mint page's first files. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Resolves with an outcome, never rejects. */
export function requestSend(
  tools: RequestTools,
  send: PreparedSend,
  onAsk?: (entry: JournalEntry) => void,
): Promise<RequestOutcome<RequestProblem>> {
  const { chainId, journal, account } = tools
  const { contract, data, decoded, gasLimit } = send
  const token = Number(decoded.token)
  return requestTransaction(tools, {
    to: contract,
    data,
    value: 0n,
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
    ...(onAsk && { onAsk }),
    findObstacle: () =>
      hasPendingSend(journal, journal.entries(chainId, account), { contract, token })
        ? pendingSendProblem
        : undefined,
  })
}
